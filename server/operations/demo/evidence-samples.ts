/** Numbers by pattern of the field's key; the first match counts. */
export const numbersByKey: readonly (readonly [RegExp, readonly number[]])[] = [
  [/azim/i, [0, 40, 60, 120, 160, 180, 240, 280, 300]],
  [/building/i, [3, 6, 9, 12, 15]],
  [/hba|height|heigth/i, [18, 21, 24, 27, 30, 33, 36, 42]],
  [/^capacity_/i, [6, 10, 16, 20, 25, 32, 63]],
  [/battery_capacity/i, [100, 150, 170, 200]],
  [/battery_voltage/i, [12, 24, 48]],
  [/diameter_at/i, [114, 168, 219, 324]],
  [/^diameter$/i, [0.3, 0.6, 1.2, 1.8]],
  [/EPA/i, [6, 9, 12, 15]],
  [/downtime/i, [20, 35, 60, 95, 140]],
  [/Electrical|Mechanical/i, [0, 2, 3, 4, 5, 6, 7]],
];

/** Texts by pattern of the field's key; the first match counts. */
export const textsByKey: readonly (readonly [RegExp, readonly string[]])[] = [
  [/agent_name|contact/i, ['A. Benali', 'K. Haddad', 'S. Meziane', 'Y. Bouzid']],
  [/mobile|phone/i, ['0550 12 34 56', '0661 45 78 90', '0770 98 76 54']],
  [/site_name/i, ['Cité des 200 logements', 'Gare routière', 'Zone industrielle']],
  [/site_code/i, ['Conforme à la plaque', 'Plaque absente']],
  [/position/i, ['Terrasse, côté nord', 'Au pied du pylône', 'En bordure de route']],
  [
    /address/i,
    ['Cité des 200 logements, bt 4', 'Route nationale 5, km 12', 'Zone industrielle, lot 14', 'Centre-ville'],
  ],
  [/subcontractor$/i, ['Sarl Réseaux Est', 'Eurl Télécom Services', 'Spa Infratel']],
  [/Constructor|vendor/i, ['Huawei', 'Ericsson', 'ZTE', 'Nokia']],
  [/battery_brand/i, ['Narada', 'Exide', 'Shoto', 'SAFT']],
  [/^brand$/i, ['SDMO', 'FG Wilson', 'Perkins', 'Cummins']],
  [/kva/i, ['1 × 20 kVA', '1 × 30 kVA', '2 × 15 kVA']],
  [/antenna_type/i, ['ATR4518R14', 'K80010865', 'AQU4518R23']],
  [/^rru_/i, ['RRU5901', 'RRU3959', 'Radio 2219', 'Aucune']],
  [/radio_conf/i, ['3/3/3 G900, L1800', '2/2/2 G900, U2100', '3/3/3 U2100, L1800']],
  [/tower_legs/i, ['A', 'B', 'C']],
  [/sectors/i, ['Secteur 1', 'Secteur 2', 'Secteur 3']],
  [/mw_antenna/i, ['FH vers 16A012', 'FH vers 09A014', 'FH vers 31A006']],
  [/em_odu/i, ['Pied A, 28 m', 'Pied B, 32 m', 'Mât en terrasse']],
  [/power_cabinet/i, ['Cabinet principal', 'Cabinet secondaire']],
  [/model/i, ['TP48200A', 'PowerCube 1000', 'Flatpack2']],
  [/rack_type/i, ['Rack 19 pouces', 'Rack 21 pouces']],
  [/type_psu|PSU_type/i, ['R4850G2', 'Flatpack2 48/2000']],
  [/busbar_type|cable_section/i, ['35 mm²', '50 mm²', '70 mm²']],
  [/busbar/i, ['BTS, transmission', 'BTS', 'Transmission et éclairage']],
  [/(PCU|PCF|BFU|Fuse).*_type/i, ['63 A', '100 A', '125 A']],
  [/^mast$/i, ['Mât 1', 'Mât 2', 'Mât principal']],
  [/where/i, ['Cabinet énergie', 'Groupe électrogène', 'Pylône', 'Local technique']],
  [
    /label|item|^type$/i,
    ['Filtre à gasoil', 'Courroie', 'Fusible 63 A', 'Disjoncteur 32 A', 'Batterie 12 V'],
  ],
  [/^other$/i, ['Château d’eau', 'Minaret']],
  [/eqp_delv/i, ['Camion grue nécessaire.', 'Accès direct en camion.']],
  [/space_new_bts/i, ['Place suffisante pour une extension.', 'Prévoir un support mural.']],
  [/Remark_radioconf|comment_t/i, ['À conserver.', 'À déposer lors du swap.', 'Fixation à revoir.']],
  [/details/i, ['Gardien joignable sur place.', 'Clés à retirer à l’agence.']],
];
/** Texts for any other field. */
export const remarks = [
  'Accès libre en journée, gardien sur place.',
  'Prévenir le gardien la veille.',
  'Site propre, rien à signaler.',
  'Place suffisante pour une extension.',
  'Prévoir une échelle de 6 m.',
];

/** Values that belong together in a row; where a value is a list, one of its items is picked. */
export type RowTemplate = Record<string, unknown>;
export const generatorProperties: readonly RowTemplate[] = [
  { prop_label: 'Marque du groupe', prop_value: ['SDMO', 'FG Wilson', 'Perkins', 'Cummins'] },
  { prop_label: 'Puissance', prop_value: ['15 kVA', '20 kVA', '30 kVA', '45 kVA'] },
  { prop_label: 'Compteur horaire', prop_value: ['1830 h', '4250 h', '6900 h', '11400 h'] },
  { prop_label: 'Année de mise en service', prop_value: ['2014', '2017', '2019', '2022'] },
];
const spareParts: readonly RowTemplate[] = [
  { type: 'Filtre à gasoil', quantity: [1, 2], unit: 'u', where: 'Groupe électrogène' },
  { type: 'Courroie', quantity: 1, unit: 'u', where: 'Groupe électrogène' },
  { type: 'Huile moteur', quantity: [8, 12, 16], unit: 'l', where: 'Groupe électrogène' },
  { type: 'Fusible 63 A', quantity: [1, 2, 3], unit: 'u', where: 'Cabinet énergie' },
  { type: 'Batterie 12 V', quantity: [4, 8], unit: 'u', where: 'Local technique' },
];
const material: readonly RowTemplate[] = [
  { label: 'RRU5901', quantity: [3, 6], unit: 'u', where: 'Palette 1' },
  { label: 'Antenne ATR4518R14', quantity: 3, unit: 'u', where: 'Palette 2' },
  { label: 'Câble énergie 35 mm²', quantity: [30, 50], unit: 'm', where: 'Touret' },
  { label: 'Batterie 12 V 150 Ah', quantity: [4, 8], unit: 'u', where: 'Palette 3' },
  { label: 'Visserie et colliers', quantity: 1, unit: 'lot', where: 'Carton 1' },
];
const actionsTaken: readonly RowTemplate[] = [
  { label: 'Contrôle des alarmes avec le NOC', where: 'Local technique' },
  { label: 'Mesure des tensions des batteries', where: 'Cabinet énergie' },
  { label: 'Essai du groupe en charge', where: 'Groupe électrogène' },
  { label: 'Remplacement de l’élément en défaut', where: 'Cabinet énergie' },
];
/** The rows of the table `items`, by step. */
export const itemsByTest: Readonly<Record<string, readonly RowTemplate[]>> = {
  pickup: material,
  drop: material,
  cm_actions: actionsTaken,
  spareparts: spareParts,
  gpm_spareparts: spareParts,
};
/** Consistent sets of values for the fields of a part: a fault, its cause and what is to be done about it. */
export const storiesByPart: Readonly<Record<string, readonly RowTemplate[]>> = {
  diagnosis: [
    {
      problem_found: 'Redresseur en défaut, site sur batteries.',
      cause: 'power',
      cause_details: 'Module redresseur hors service.',
      follow_up: 'Commander un module de réserve.',
    },
    {
      problem_found: 'Groupe à l’arrêt, site sur batteries.',
      cause: 'generator',
      cause_details: 'Courroie d’alternateur rompue.',
      follow_up: 'Contrôler la tension de la courroie sous huit jours.',
    },
    {
      problem_found: 'Température élevée dans le local.',
      cause: 'cooling',
      cause_details: 'Compresseur de l’unité 1 bloqué.',
      follow_up: 'Prévoir le remplacement de l’unité.',
    },
  ],
};

export const reportedFaults = [
  { type: 'Groupe électrogène', label: 'Courroie d’alternateur usée, à remplacer' },
  { type: 'Batteries', label: 'Deux éléments gonflés sur le banc 2' },
  { type: 'Climatisation', label: 'Unité 1 à l’arrêt, compresseur bloqué' },
  { type: 'Pylône et balisage', label: 'Feu de balisage éteint' },
  { type: 'Mise à la terre', label: 'Tresse de terre coupée au pied du pylône' },
  { type: 'Clôture et accès', label: 'Serrure du portail forcée' },
  { type: 'Redresseur', label: 'Module 3 en alarme' },
];
/** Plausible for any failed check. */
export const checkComments = [
  'À reprendre avant la prochaine visite',
  'Constaté avec le gardien, photo jointe',
  'Pièce commandée',
  'Non conforme au cahier des charges',
  'À confirmer par le manager',
];
