import { relationshipTypes, relationsXml, xmlDeclaration } from './workbook-parts';
import type { ZipEntry } from './zip';

/** A JPEG over a sheet's cell. Its bytes are loaded when the workbook reaches it; null leaves it out. */
export type Picture = {
  /** 1 is the header row. */
  row: number;
  /** 0 is column A. */
  column: number;
  /** Maximum size in points (1/72 inch). */
  width: number;
  height: number;
  jpeg: () => Promise<{ bytes: Buffer; width: number; height: number } | null>;
};

/** The row heights that pictures need, in points, by row. */
export const rowHeights = (pictures: readonly Picture[]) =>
  new Map(pictures.map(({ row, height }) => [row, height + 2 * margin]));

/** The files of a sheet's pictures, one in memory at a time. */
export async function* drawingEntries(sheet: number, pictures: readonly Picture[]): AsyncGenerator<ZipEntry> {
  const anchors: string[] = [];
  for (const picture of pictures) {
    const jpeg = await picture.jpeg();
    if (!jpeg) continue;
    const number = anchors.length + 1;
    yield { name: `xl/media/image${sheet}_${number}.jpeg`, text: [jpeg.bytes] };
    anchors.push(anchorXml(picture, jpeg, number));
  }
  yield {
    name: `xl/drawings/drawing${sheet}.xml`,
    text: [
      `${xmlDeclaration}<xdr:wsDr xmlns:xdr="${drawing}/spreadsheetDrawing" xmlns:a="${drawing}/main">${anchors.join('')}</xdr:wsDr>`,
    ],
  };
  yield {
    name: `xl/drawings/_rels/drawing${sheet}.xml.rels`,
    text: [relationsXml(anchors.map((_, index) => ['image', `../media/image${sheet}_${index + 1}.jpeg`]))],
  };
  yield {
    name: `xl/worksheets/_rels/sheet${sheet}.xml.rels`,
    text: [relationsXml([['drawing', `../drawings/drawing${sheet}.xml`]])],
  };
}

const drawing = 'http://schemas.openxmlformats.org/drawingml/2006';
/** Margin in points between a picture and its row's borders. */
const margin = 3;
/** English metric units (the unit of drawings) per point. */
const emuPerPoint = 12_700;

const anchorXml = (
  { row, column, width, height }: Picture,
  picture: { width: number; height: number },
  number: number,
) => {
  const scale = Math.min(width / picture.width, height / picture.height);
  const [cx, cy] = [picture.width, picture.height].map(size => Math.round(size * scale * emuPerPoint));
  const offset = margin * emuPerPoint;
  return (
    `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>${offset}</xdr:colOff>` +
    `<xdr:row>${row - 1}</xdr:row><xdr:rowOff>${offset}</xdr:rowOff></xdr:from><xdr:ext cx="${cx}" cy="${cy}"/>` +
    `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${number + 1}" name="Photo ${number}"/>` +
    '<xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>' +
    `<xdr:blipFill><a:blip xmlns:r="${relationshipTypes}" r:embed="rId${number}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>` +
    `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm>` +
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>'
  );
};
