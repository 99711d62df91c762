// A little of the DOM: elements, icons, figures.

type Props = Record<string, unknown>;

/** An element with properties, `on…` listeners, `data-…`/`aria-…` attributes and children. */
export function h<K extends keyof HTMLElementTagNameMap>(tag: K, props: Props = {}, ...children: (Node | string | null)[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value as EventListener);
    else if (value === false || value === undefined || value === null) continue;
    else if (name in element && !name.includes("-") && name !== "list") (element as unknown as Props)[name] = value;
    else element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child): child is Node | string => child !== null));
  return element;
}

export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element as T;
}

const STROKE = `fill="none" stroke="currentColor" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round"`;
const ICONS: Record<string, string> = {
  down: `<path d="M4.5 6.5L8 10l3.5-3.5" ${STROKE}/>`,
  share: `<path d="M8 9.8V2.6M5.4 4.8L8 2.3l2.6 2.5M3.5 8v5h9V8" ${STROKE}/>`,
  moon: `<path d="M13 9.4A5.4 5.4 0 0 1 6.6 3a5.4 5.4 0 1 0 6.4 6.4z" ${STROKE}/>`,
  sun: `<circle cx="8" cy="8" r="2.8" ${STROKE}/><path d="M8 1.8v1.4M8 12.8v1.4M1.8 8h1.4M12.8 8h1.4M3.6 3.6l1 1M11.4 11.4l1 1M3.6 12.4l1-1M11.4 4.6l1-1" ${STROKE}/>`,
  help: `<path d="M6 6.2a2 2 0 1 1 2.6 1.9c-.4.2-.6.5-.6 1M8 11.6v.1" ${STROKE}/>`,
  menu: `<path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" ${STROKE}/>`,
  sliders: `<path d="M2 5h6M11 5h3M2 11h3M8 11h6" ${STROKE}/><circle cx="9.5" cy="5" r="1.5" ${STROKE}/><circle cx="6.5" cy="11" r="1.5" ${STROKE}/>`,
  plus: `<path d="M8 3.5v9M3.5 8h9" ${STROKE}/>`,
  minus: `<path d="M3.5 8h9" ${STROKE}/>`,
  fit: `<path d="M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3" ${STROKE}/>`,
  pin: `<path d="M6 2.5h4M6.6 2.5v4.2L4.8 9.2h6.4L9.4 6.7V2.5M8 9.2v4.3" ${STROKE}/>`,
  close: `<path d="M4 4l8 8M12 4l-8 8" ${STROKE}/>`,
  play: `<path d="M5 3.5v9l8-4.5z" fill="currentColor"/>`,
  pause: `<path d="M4.5 3.5h2.4v9H4.5zM9.1 3.5h2.4v9H9.1z" fill="currentColor"/>`,
  back: `<path d="M12 3.5v9L5.8 8zM3.4 3.5H5v9H3.4z" fill="currentColor"/>`,
  on: `<path d="M4 3.5v9L10.2 8zM11 3.5h1.6v9H11z" fill="currentColor"/>`,
  undo: `<path d="M5.5 3L2.8 5.7l2.7 2.7M3 5.7h6.2a3.6 3.6 0 0 1 0 7.2H6" ${STROKE}/>`,
  redo: `<path d="M10.5 3l2.7 2.7-2.7 2.7M13 5.7H6.8a3.6 3.6 0 0 0 0 7.2H10" ${STROKE}/>`,
};

export function icon(name: string): HTMLElement {
  const holder = document.createElement("i");
  holder.dataset.icon = name;
  holder.innerHTML = `<svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">${ICONS[name] ?? ""}</svg>`;
  return holder;
}

/** Fills the icons that the page's text asks for. */
export function fillIcons(): void {
  document.querySelectorAll<HTMLElement>("i[data-icon]").forEach((holder) => holder.replaceWith(icon(holder.dataset.icon ?? "")));
}

export function button(label: string, name: string, onclick: () => void, props: Props = {}): HTMLButtonElement {
  return h("button", { className: "btn ico", "aria-label": label, title: label, onclick, ...props }, icon(name));
}

/** A figure with a true minus, never minus zero. */
export function figure(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? text.replace("-", "") : text.replace("-", "−");
}

/** "10 000" */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

let hiding = 0;

export function toast(text: string): void {
  const element = byId("toast");
  element.textContent = text;
  element.classList.add("on");
  clearTimeout(hiding);
  hiding = window.setTimeout(() => element.classList.remove("on"), 4500);
}
