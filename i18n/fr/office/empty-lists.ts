import type { EmptyListMessages } from '../../../contract/office/resources';
import { byListOf } from '../organisation/role-words';
import { roles } from '../organisation/roles';
import { ofEach } from '../work/kind-words';
import { kinds } from '../work/kinds';

const taskHow = 'Une tâche s’affiche ici dès que l’agent la commence.';
const { admin: _, ...listed } = roles;

import { mergeTexts } from '../../merge-texts';
import { emptyLists as framework } from '../framework/empty-lists';

/** What a list without rows says: of each resource, where nothing exists yet and where the filters hide all. */
export const emptyLists: EmptyListMessages = mergeTexts(framework, {
  ...ofEach(kinds, ({ list }) => ({ ...list.empty, how: taskHow })),
  ...byListOf(listed, ({ empty }) => ({ ...empty, how: 'Les comptes créés ou importés s’affichent ici.' })),
  sites: {
    nothing: 'Aucun site ni entrepôt pour le moment',
    how: 'Les sites et entrepôts créés ou importés s’affichent ici.',
    filtered: 'Aucun site ni entrepôt trouvé',
  },
  'delivery/sites': {
    nothing: 'Aucun site Delivery pour le moment',
    how: 'Les sites créés ou importés pour la Delivery s’affichent ici.',
    filtered: 'Aucun site trouvé',
  },
  'ssr/sites': {
    nothing: 'Aucun site SSR pour le moment',
    how: 'Les sites créés ou importés pour les SSR s’affichent ici.',
    filtered: 'Aucun site trouvé',
  },
  'gpm/sites': {
    nothing: 'Aucun site GPM pour le moment',
    how: 'Les sites créés ou importés pour le GPM s’affichent ici.',
    filtered: 'Aucun site trouvé',
  },
  'cm/sites': {
    nothing: 'Aucun site CM pour le moment',
    how: 'Les sites créés ou importés pour le CM s’affichent ici.',
    filtered: 'Aucun site trouvé',
  },
  task_list: {
    nothing: 'Aucune tâche pour le moment',
    how: taskHow,
    filtered: 'Aucune tâche trouvée',
  },
  anomalies: {
    nothing: 'Aucune anomalie pour le moment',
    how: 'Les anomalies signalées par les agents pendant leurs tâches s’affichent ici.',
    filtered: 'Aucune anomalie trouvée',
  },
  'anomalies/nok': {
    nothing: 'Aucun contrôle non conforme pour le moment',
    how: 'Les contrôles non conformes relevés par les agents s’affichent ici.',
    filtered: 'Aucun contrôle trouvé',
  },
  'anomalies/task': {
    nothing: 'Aucun problème d’accès pour le moment',
    how: 'Les problèmes d’accès signalés par les agents s’affichent ici.',
    filtered: 'Aucun problème d’accès trouvé',
  },
  planning: {
    nothing: 'Aucun plan pour le moment',
    how: 'Les tâches planifiées s’affichent ici, avec leur date et leur agent.',
    filtered: 'Aucun plan trouvé',
  },
  maintenance: {
    nothing: 'Aucun plan de maintenance pour le moment',
    how: 'Un plan de maintenance définit les sites, la tâche et la fréquence des visites.',
    filtered: 'Aucun plan de maintenance trouvé',
  },
  'maintenance/visits': {
    nothing: 'Aucune visite pour le moment',
    how: 'Les plans de maintenance définissent les sites à visiter.',
    filtered: 'Aucune visite trouvée',
  },
  owners: {
    nothing: 'Aucun owner pour le moment',
    how: 'Les owners créés ou importés s’affichent ici.',
    filtered: 'Aucun owner trouvé',
  },
  clusters: {
    nothing: 'Aucun cluster pour le moment',
    how: 'Les clusters créés ou importés s’affichent ici.',
    filtered: 'Aucun cluster trouvé',
  },
  wilayas: {
    nothing: 'Aucune wilaya pour le moment',
    how: 'Les wilayas créées ou importées s’affichent ici.',
    filtered: 'Aucune wilaya trouvée',
  },
  tools: {
    nothing: 'Aucun outil pour le moment',
    how: 'Les outils créés ou importés s’affichent ici, avec leur prochain étalonnage.',
    filtered: 'Aucun outil trouvé',
  },
  vehicles: {
    nothing: 'Aucun véhicule pour le moment',
    how: 'Les véhicules créés ou importés s’affichent ici, avec leur prochain contrôle.',
    filtered: 'Aucun véhicule trouvé',
  },
});
