import { escapeXml } from './escape-xml';

/** Indexes into `cellXfs` of the style sheet below. */
export const styles = { header: 1, text: 2, number: 0, day: 3, instant: 4, share: 5 } as const;

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
// XML namespaces.
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packages = 'http://schemas.openxmlformats.org/package/2006';
export const relationshipTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** The beginning of content types. */
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Text is formatted as text (49), so that editing « =1+1 » or « 007 » in Excel does not convert it. */
export const stylesXml = `${xmlDeclaration}<styleSheet xmlns="${main}"><numFmts count="3">
<numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/>
<numFmt numFmtId="166" formatCode="0.0%"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>
<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>
<fill><patternFill patternType="solid"><fgColor rgb="FFEEF1F6"/><bgColor indexed="64"/></patternFill></fill></fills>
<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>
<border><left/><right/><top/><bottom style="thin"><color rgb="FFC3CAD6"/></bottom><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="49" fontId="1" fillId="2" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** The relationships of a part, with the ids `rId1`, `rId2` and so on. */
export function relationsXml(targets: readonly (readonly [type: string, target: string])[]): string {
  const relations = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationshipTypes}/${type}" Target="${target}"/>`,
  );
  return `${xmlDeclaration}<Relationships xmlns="${packages}/relationships">${relations.join('')}</Relationships>`;
}

export const rootRelationsXml = relationsXml([['officeDocument', 'xl/workbook.xml']]);

/** `drawings`: the numbers of the sheets with pictures. */
export function contentTypesXml(sheetCount: number, drawings: readonly number[] = []): string {
  const sheets = numbersUpTo(sheetCount).map(sheet => override(`worksheets/sheet${sheet}.xml`, 'worksheet'));
  const drawingParts = drawings.map(
    sheet =>
      `<Override PartName="/xl/drawings/drawing${sheet}.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/>`,
  );
  return (
    `${xmlDeclaration}<Types xmlns="${packages}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `${drawings.length ? '<Default Extension="jpeg" ContentType="image/jpeg"/>' : ''}` +
    `${override('workbook.xml', 'sheet.main')}${override('styles.xml', 'styles')}${sheets.join('')}` +
    `${drawingParts.join('')}</Types>`
  );
}

export function workbookRelationsXml(sheetCount: number): string {
  const sheets = numbersUpTo(sheetCount).map(sheet => ['worksheet', `worksheets/sheet${sheet}.xml`] as const);
  return relationsXml([...sheets, ['styles', 'styles.xml']]);
}

/** `filtered` is the range with filter buttons in its header. */
export type SheetEntry = { name: string; filtered?: string };

export function workbookXml(sheets: readonly SheetEntry[]): string {
  const entries = sheets.map(({ name, filtered }, index) => {
    const state = filtered ? '' : ' state="hidden"';
    return `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`;
  });
  const filters = sheets.map(({ name, filtered }, index) => {
    if (!filtered) return '';
    const where = `${quoteSheetName(name)}!${filtered.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')}`;
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${escapeXml(where)}</definedName>`;
  });
  return (
    `${xmlDeclaration}<workbook xmlns="${main}" xmlns:r="${relationshipTypes}"><bookViews><workbookView activeTab="0"/></bookViews>` +
    `<sheets>${entries.join('')}</sheets><definedNames>${filters.join('')}</definedNames></workbook>`
  );
}

/** A sheet's name as written in a formula. */
export function quoteSheetName(sheetName: string): string {
  return `'${sheetName.replaceAll("'", "''")}'`;
}

function override(part: string, type: string): string {
  return `<Override PartName="/xl/${part}" ContentType="${types}.${type}+xml"/>`;
}

function numbersUpTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
