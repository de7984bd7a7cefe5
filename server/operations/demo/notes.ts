import { catalogueKeys } from '../../organisation/reference/catalogues';
import type { Calendar } from './calendar';
import type { People } from './people';
import type { Random } from './random';
import type { NewRow } from './rows';
import type { DemoSite } from './sites';

/** People's notes about a site. */
export const generateNotes = (
  { row, age, manager, agents }: DemoSite,
  random: Random,
  calendar: Calendar,
  { admins }: People,
): NewRow<'site_notes', 'id'>[] => {
  const authors = [manager, ...agents.values(), admins[0]].filter(person => person !== null);
  const days = Array.from(
    {
      length: random.weighted([
        [0, 68],
        [1, 22],
        [2, 7],
        [3, 3],
      ]),
    },
    () => random.int(1, age - 1),
  );
  return days
    .sort((a, b) => b - a)
    .map(day => ({
      site_id: row.id,
      content: random.pick(notes),
      created_at: calendar.instant(-day, random.int(420, 1000)),
      created_by: random.pick(authors).id,
    }));
};

/** Other equipment at the same place, with its own code. */
export const generateCosites = ({ row }: DemoSite, random: Random): NewRow<'cosites', 'id'>[] => {
  if (row.kind === 'entrepot' || !random.chance(0.22)) return [];
  const types = new Set(
    Array.from({ length: random.int(1, 3) }, () => random.pick(catalogueKeys('cosite_types'))),
  );
  return [...types].map(type => ({
    site_id: row.id,
    site_type: type,
    site_code: `${row.code}-${type.slice(0, 3).toUpperCase()}`,
    version: 1,
  }));
};

const notes = [
  'Clés chez le gardien, M. Saïd, immeuble d’en face.',
  'Accès par la rue arrière, portail vert.',
  'Prévoir l’autorisation de la commune 48 h avant.',
  'Bailleur absent le vendredi et le samedi.',
  'Code du cadenas changé, demander au superviseur.',
  'Piste impraticable après la pluie, véhicule 4x4.',
  'Terrasse au 9e étage, ascenseur en panne.',
  'Chien de garde, appeler avant d’arriver.',
  'Compteur Sonelgaz déplacé au rez-de-chaussée.',
  'Réunion avec le bailleur prévue pour le renouvellement du bail.',
  'Voisinage sensible, ne pas intervenir la nuit.',
  'Shelter repeint, étiquetage à refaire.',
  'Extincteur à recharger.',
  'Place libre pour un deuxième cabinet.',
  'Site partagé, baie de gauche réservée à l’autre opérateur.',
  'Accès escorté par la gendarmerie, prévenir 72 h avant.',
  'Échelle du pylône à vérifier avant toute montée.',
  'Coordonnées GPS corrigées après visite.',
];
