// What loading a progress file would change, told before it does.
import { html, nothing, type TemplateResult } from "lit";
import { compare, counted, type Difference, type Kept, type ReadFile } from "../progress-file.ts";

export type Choice = "further" | "theirs";

export interface Loading {
  name: string; // of the file
  choice: Choice;
  title(key: string): string | undefined; // of an item of the course
  choose(choice: Choice): void;
  load(): void;
  close(): void;
}

/** The question below the buttons. Every text of the file stands there as text, never as markup. */
export function renderLoading(
  ours: Kept,
  file: Extract<ReadFile, { kind: "read" }>,
  loading: Loading,
): TemplateResult {
  const { added, same, differing } = compare(ours, file.kept);
  const changes = added.length + differing.length > 0;
  return html`<section class="gw-progress-asked" aria-labelledby="gw-progress-title">
    <h3 id="gw-progress-title" tabindex="-1">Load ${loading.name}?</h3>
    ${file.saved ? html`<p>Saved on ${day(file.saved)}.</p>` : nothing}
    <ul>
      ${added.length > 0 ? html`<li>${counted(added)} ${added.length === 1 ? "is" : "are"} new.</li>` : nothing}
      ${same.length > 0 ? html`<li>${counted(same)} ${same.length === 1 ? "is" : "are"} the same as here.</li>` : nothing}
      ${differing.length > 0 ? renderDiffering(differing, loading) : nothing}
      ${
        file.leftOut > 0
          ? html`<li>${file.leftOut === 1 ? "1 entry" : `${file.leftOut} entries`} can't be read and stay out.</li>`
          : nothing
      }
    </ul>
    ${
      changes
        ? html`${differing.length > 0 ? renderChoice(loading) : nothing}
          <p>What only this browser has stays.</p>`
        : html`<p>All of it is here already: loading would change nothing.</p>`
    }
    <div class="gw-progress-buttons">
      ${changes ? html`<button type="button" class="gw-button gw-main" @click=${loading.load}>Load it</button>` : nothing}
      <button type="button" class="gw-button" @click=${loading.close}>${changes ? "Cancel" : "Close"}</button>
    </div>
  </section>`;
}

function renderDiffering(differing: Difference[], { title }: Loading): TemplateResult {
  const words = counted(differing.map(({ key }) => key));
  return html`<li>${words} ${differing.length === 1 ? "differs" : "differ"}:
    <ul>${differing.map(
      ({ key, ours, theirs }) =>
        html`<li><strong>${title(key) ?? key.slice(key.indexOf(":") + 1)}</strong>:
          yours ${ours}; the file’s ${theirs}.</li>`,
    )}</ul></li>`;
}

function renderChoice({ choice, choose }: Loading): TemplateResult {
  const options: [Choice, string][] = [
    ["further", "Keep the further one"],
    ["theirs", "Take the file’s"],
  ];
  return html`<fieldset>
    <legend>Where they differ</legend>
    ${options.map(
      ([value, words]) => html`<label><input type="radio" name="gw-progress-choice"
        .checked=${choice === value} @change=${() => choose(value)} /> ${words}</label>`,
    )}
  </fieldset>`;
}

function day(date: Date): string {
  return date.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
}
