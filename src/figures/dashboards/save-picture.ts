import { toCanvas } from 'html-to-image';
import { slugify } from '../../../contract/framework/slugify';
import { loadFontCss } from '../../framework/providers/loadFontCss';
import { saveFile } from '../../framework/providers/saveFile';

/** Twice the resolution: sharp in a report. */
const scale = 2;
const margin = 24;
/** Height of the title. */
const headerHeight = 32;

/** Saves a chart as rendered, in the theme's colours, with its title. */
export const savePicture = async (
  chart: HTMLElement,
  title: string,
  { paper, ink }: { paper: string; ink: string },
) => {
  const chartCanvas = await toCanvas(chart, {
    pixelRatio: scale,
    backgroundColor: paper,
    // The library's own reading of style sheets sets the document's base, which the headers forbid.
    fontEmbedCSS: await loadFontCss(),
    filter: ({ dataset }) => dataset?.picture !== 'hide',
  });
  const canvas = document.createElement('canvas');
  canvas.width = chartCanvas.width + 2 * margin * scale;
  canvas.height = chartCanvas.height + (2 * margin + headerHeight) * scale;
  const context = canvas.getContext('2d')!;
  context.fillStyle = paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = ink;
  context.font = `600 ${16 * scale}px ${getComputedStyle(chart).fontFamily}`;
  context.textBaseline = 'top';
  context.fillText(title, margin * scale, margin * scale, chartCanvas.width);
  context.drawImage(chartCanvas, margin * scale, (margin + headerHeight) * scale);
  const content = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'));
  if (!content) throw new Error('The browser made no picture.');
  saveFile(content, `${slugify(title)}.png`);
};
