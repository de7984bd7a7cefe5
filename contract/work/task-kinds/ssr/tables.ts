import type { EvidenceField, EvidencePart } from '../../steps/parts';
import { choice, longText, number, say, text } from '../../steps/step-builders';

const table = (
  key: string,
  fr: string,
  en: string,
  maxRows: number,
  columns: readonly EvidenceField[],
): EvidencePart => ({ part: 'table', key, label: say(fr, en), columns, maxRows });

export const radio = table('items', 'Configuration radio', 'Radio configuration', 30, [
  text('ref', 'Référence', 'Reference'),
  number('Qty', 'Quantité', 'Quantity'),
  longText('Remark_radioconf', 'Remarque', 'Remark'),
]);

export const radioAntennas = table('items_rad_ant', 'Antennes radio', 'Radio antennas', 30, [
  text('tower_legs', 'Pied du pylône', 'Tower leg'),
  text('sectors', 'Secteur', 'Sector'),
  number('hba', 'HBA', 'HBA', 'm'),
  number('azimut', 'Azimut', 'Azimuth', '°'),
  text('rru_900', 'RRU 900', 'RRU 900'),
  text('rru_1800', 'RRU 1800', 'RRU 1800'),
  text('rru_2100', 'RRU 2100', 'RRU 2100'),
]);

export const transmissionAntennas = table('items_trans', 'Antennes FH', 'Microwave antennas', 30, [
  text('mw_antenna', 'Antenne FH', 'Microwave antenna'),
  text('tower_legs', 'Pied du pylône', 'Tower leg'),
  number('hba_t', 'HBA', 'HBA', 'm'),
  number('azimut_t', 'Azimut', 'Azimuth', '°'),
  number('diameter', 'Diamètre', 'Diameter', 'm'),
  text('vendor', 'Constructeur', 'Vendor'),
  longText('comment_t', 'Commentaire', 'Comment'),
]);

const mastColumns: readonly EvidenceField[] = [
  text('mast', 'Mât', 'Mast'),
  number('heigth', 'Hauteur', 'Height', 'm'),
  text('Constructor_subcontractor', 'Constructeur / sous-traitant', 'Constructor / subcontractor'),
  number('EPA_SDF', 'EPA / SDF', 'EPA / SDF', 'm²'),
  number('Wheelbase_Bottom', 'Empattement à la base', 'Wheelbase at the bottom', 'm'),
  number('dist_entre_pole', 'Distance entre poteaux', 'Distance between poles', 'm'),
  number('diameter_at_top', 'Diamètre en tête', 'Diameter at the top', 'mm'),
  number('diameter_at_bottom', 'Diamètre à la base', 'Diameter at the bottom', 'mm'),
  choice('barcon_foot', 'Pied Barcon', 'Barcon foot', {
    oui: say('Oui', 'Yes'),
    non: say('Non', 'No'),
    na: say('Sans objet', 'Not applicable'),
  }),
];
export const tower = table('items_mast', 'Pylône autostable', 'Self-supporting tower', 6, mastColumns);
export const guyedMast = table('items_mast2', 'Mât haubané', 'Guyed mast', 6, mastColumns);
