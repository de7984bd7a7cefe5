import type { PhotoSlot } from '../steps/parts';

/** The kind of view in a slot's photo, by its French label. */
export const getPhotoView = ({ label }: Pick<PhotoSlot, 'label'>): PhotoView =>
  views.find(view => labelPatterns[view].test(label.fr)) ?? 'place';

/** The first pattern that matches decides. */
const labelPatterns = {
  /** To be read: it fills the frame. */
  plate: /plaque|étiquet|n° de série|identification|codes-barres/i,
  paper: /^bon |signature|^plan |élévation|implantation|cheminement des câbles/i,
  /** A pointer, a level or a figure */
  gauge: /compteur|boussole|tilt|^niveau|photo du gps|^gps$/i,
  screen:
    /afficheur|alarme|configuration|sauvegarde|^\dg$|^lte$|^transmission$|test|^rsl$|performances|print/i,
  /** Distant: the view of an antenna */
  horizon: /azimut|zone couverte|panoramique/i,
  battery: /batterie/i,
  engine: /groupe|moteur|radiateur|échappement|alternateur|cuve|inverseur/i,
  cooler: /climatis/i,
  earth: /terre|paratonnerre|parafoudre/i,
  dish: /antennes? fh|antenne vsat|\bodu/i,
  antenna: /antenne|\brru|jumper|secteur/i,
  cable: /câble|feeder|fibre|roxtec|étanchéité|connecteur/i,
  mast: /mât|pylône|ligne de vie|fondations|fixation/i,
  rack: /cabinet|baie|tgbt|coffret|disjoncteur|fusible|modem|régulateur|bande de base|rbs|bbs|^[dr]u$|ddf|amm|capteur|équipement/i,
  load: /matériel|véhicule|stockage|pièce/i,
  gate: /^accès|^route|vue de l’accès|portail|porte|clôture/i,
} as const;
const views = Object.keys(labelPatterns) as (keyof typeof labelPatterns)[];
export type PhotoView = keyof typeof labelPatterns | 'place';
