// The first visit: a scene runs, one agent tells why, three steps stand beside.

import type { Page } from "../page.js";
import { byId, grouped, h, icon } from "./dom.js";
import { card, chooseScene, load, SHIPPED } from "./scenes.js";

const DELAY = 1500;
/** So often and so many times it looks for one that shows well why it turns. */
const AGAIN = { every: 350, times: 8 };
const CARDS = 6;

export class Welcome {
  on = false;
  private timer = 0;

  constructor(private page: Page, private relayout: () => void) {
    page.on("scene", ({ pane }) => this.on && pane === 0 && this.fill());
    page.on("tick", () => this.on && this.press());
    page.on("explain", () => this.on && this.lead());
    addEventListener("relayout", () => this.on && this.lead());
  }

  /** Opens with a scene. */
  open({ file, text }: { file: string; text: string }): void {
    this.on = true;
    byId("app").classList.add("first");
    byId("welcome").hidden = false;
    const strip = byId("strip");
    strip.hidden = false;
    strip.replaceChildren(h("div", { className: "lead" }, h("b", {}, "Scenes"), h("span", { className: "muted" }, "or drop a scene file")),
      ...SHIPPED.slice(0, CARDS).map((scene) => card(this.page, scene, () => this.show(scene.file, scene.text))),
      h("button", { className: "btn", onclick: () => { this.close(); chooseScene(this.page); } }, "All scenes"));
    this.relayout();
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.show(file, text, !calm);
  }

  close(): void {
    if (!this.on) return;
    this.on = false;
    clearTimeout(this.timer);
    localStorage.setItem("seen", "yes");
    byId("app").classList.remove("first");
    byId("welcome").hidden = byId("strip").hidden = true;
    this.page.send({ t: "card", box: null });
    this.relayout();
  }

  /** How much of the stage words and card hide, whether the card is there yet or not: left, foot, top, right. */
  covers(): [number, number, number, number] {
    const words = byId("welcome");
    const [width, height] = ["width", "height"].map((side) => parseFloat(getComputedStyle(byId("insp")).getPropertyValue(`--card-${side}`)) || 0);
    return innerWidth >= 1024 ? [words.offsetWidth + 40, 0, height, width] : [0, words.offsetHeight + 8, height, 0];
  }

  /** Tells where the card lies, so that a line can lead to it. */
  private lead(): void {
    const [card, stage] = [byId("insp"), byId("stage").getBoundingClientRect()];
    const { left, top, width, height } = card.getBoundingClientRect();
    this.page.send({ t: "card", box: card.hidden ? null : [left - stage.left, top - stage.top, width, height] });
  }

  private show(file: string, text: string, play = true): void {
    load(this.page, file, text);
    if (!play) this.page.seek(60);
    this.page.play(play);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.ask(AGAIN.times), DELAY);
  }

  private ask(left: number): void {
    if (!this.on || this.page.explained) return;
    this.page.send({ t: "ask", relaxed: false, strict: left > 0 });
    if (left > 0) this.timer = window.setTimeout(() => this.ask(left - 1), AGAIN.every);
  }

  private fill(): void {
    const { overview } = this.page;
    if (!overview) return;
    const per = Math.round(1 / overview.time_step);
    const often = per === 10 ? "Ten times" : per === 20 ? "Twenty times" : `${per} times`;
    const mark = (svg: string) => { const holder = h("span"); holder.innerHTML = `<svg width="28" height="24" viewBox="-14 -12 28 24" aria-hidden="true">${svg}</svg>`; return holder; };
    byId("welcome").replaceChildren(
      h("h1", {}, h("span", {}, "Everyone gives way. "), h("span", {}, "Ask anyone why.")),
      h("p", {}, `${grouped(overview.agents)} ${overview.agents === 2 ? "people meet" : "people cross one another’s ways"}. ${often} a second each one picks its own velocity, and can tell you the reason.`),
      h("ol", {},
        h("li", {}, mark(`<path d="M-9 6Q-3-2 3-3" stroke="var(--g0)" stroke-width="1.5" fill="none"/><circle cx="4" cy="-4" r="3.6" fill="var(--g0)"/><path d="M-7 9Q-2 3 0 4" stroke="var(--g1)" stroke-width="1.5" fill="none"/><circle cx="3" cy="6" r="3.6" fill="var(--g1)"/>`), h("span", {}, h("b", {}, "Watch."), " It is running, here in your browser.")),
        h("li", {}, mark(`<circle r="8" fill="none" stroke="var(--ink)" stroke-width="1.6"/><circle r="4" fill="var(--ink)"/>`), h("span", {}, h("b", {}, "Click anyone"), " to see the velocities open to it.")),
        h("li", {}, mark(`<path d="M-10 7L4-4" stroke="var(--ink)" stroke-width="1.6" stroke-dasharray="3.5 3"/><path d="M6-11l5 5-5 5-5-5z" fill="var(--fig)" stroke="var(--ink)" stroke-width="1.6"/>`), h("span", {}, h("b", {}, "Drag its wish"), " and watch the answer change."))),
      h("div", { className: "go" }, h("button", { className: "btn pri", onclick: () => this.page.send({ t: "ask", relaxed: false }) }, "Ask someone else"), h("button", { className: "btn line", id: "welcome-play", onclick: () => this.page.play() })),
    );
    this.press();
    this.relayout(); // the words have their height now
  }

  private press(): void {
    const button = document.getElementById("welcome-play");
    const playing = this.page.tick?.playing ?? false;
    if (!button || button.dataset.playing === String(playing)) return;
    button.dataset.playing = String(playing);
    button.replaceChildren(icon(playing ? "pause" : "play"), playing ? "Pause" : "Play");
  }
}
