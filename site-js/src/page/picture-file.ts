// A drawn graph as a file of its own: SVG that looks right without the page, and a PNG made from it.

const NAMESPACE = "http://www.w3.org/2000/svg";
const LARGEST = 8_192; // pixels a side, what every browser's canvas can hold

/** What the page's styles give to a shape or a text, and a file has to carry itself. */
const SHAPE = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin"] as const;
const TEXT = ["font-family", "font-weight", "paint-order", "text-decoration-line"] as const;

/** The picture as it stands, in the light colours, as the text of an SVG file. */
export function asSvg(picture: SVGSVGElement): string {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const stage = document.createElement("div");
  stage.className = picture.closest(".gw-lab")?.className ?? "gw-lab";
  stage.setAttribute("data-md-color-scheme", "default");
  stage.setAttribute("aria-hidden", "true");
  Object.assign(stage.style, { position: "fixed", left: "-20000px", top: "0" });
  stage.append(copy);
  document.body.append(stage);
  try {
    carryStyles(copy);
    const { x, y, width, height } = copy.viewBox.baseVal;
    const paper = document.createElementNS(NAMESPACE, "rect");
    const colour = getComputedStyle(stage).getPropertyValue("--gw-card").trim();
    const look = { x, y, width, height, fill: colour };
    for (const [name, value] of Object.entries(look)) paper.setAttribute(name, String(value));
    copy.querySelector("desc")?.after(paper);
  } finally {
    stage.remove();
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`;
}

function carryStyles(copy: SVGSVGElement): void {
  const drawn = [...copy.querySelectorAll<SVGElement>("rect, path, text, tspan")];
  // Read all, then write: a style that is taken away here would change the next one.
  const looks = drawn.map((element) => {
    const style = getComputedStyle(element);
    const seen = style.visibility === "visible" && !element.matches(".gw-hit");
    const names = element.matches("text, tspan") ? [...SHAPE, ...TEXT] : SHAPE;
    return { seen, look: names.map((name) => [name, style.getPropertyValue(name)] as const) };
  });
  drawn.forEach((element, index) => {
    const { seen, look } = looks[index] ?? { seen: false, look: [] };
    if (!seen) element.remove();
    for (const [name, value] of look) {
      if (name === "text-decoration-line") {
        if (value !== "none") element.setAttribute("text-decoration", value);
      } else if (value !== "none" || name === "fill") element.setAttribute(name, value);
    }
  });
  for (const element of [copy, ...copy.querySelectorAll("*")]) {
    for (const { name } of [...element.attributes]) {
      if (["class", "style", "tabindex"].includes(name) || name.startsWith("data-")) {
        element.removeAttribute(name);
      }
    }
  }
  const { width, height } = copy.viewBox.baseVal;
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
}

/** The picture as a PNG, in twice its size. Rejects where the browser cannot paint it. */
export async function asPng(picture: SVGSVGElement): Promise<Blob> {
  const { width, height } = picture.viewBox.baseVal;
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(asSvg(picture))}`;
  await image.decode();
  const scale = Math.min(2, LARGEST / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d");
  context?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (context === null || blob === null) throw new Error("there is nothing to paint on");
  return blob;
}
