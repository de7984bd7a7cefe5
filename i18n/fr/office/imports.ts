import type { CustomImportKind } from '../../../contract/office/import-kinds';
import { mergeTexts } from '../../merge-texts';
import { imports as framework } from '../framework/imports';
import { importColumns } from './import-columns';

/** The import dialog (document 1, sections 2 and 8). */
export const imports = mergeTexts(framework, {
  tabs: {
    agents: 'Attribuer des sites aux agents',
    sites: 'Nouveaux sites',
    planning: 'Nouveau planning',
    planning_gpm: 'Planning GPM',
    people: 'Nouveaux comptes',
  } satisfies Record<CustomImportKind, string>,
  help: {
    agents: 'Un fichier de sites et d’agents : chaque ligne attribue un site à un agent.',
    sites: 'Un fichier de nouveaux sites : chaque ligne crée un site ou un entrepôt.',
    planning: 'Un fichier de plans : chaque ligne planifie une tâche sur un site.',
    planning_gpm: 'Un fichier de plans GPM : chaque ligne planifie une maintenance de groupe électrogène.',
    people:
      'Un fichier de personnes : chaque ligne crée un compte. Le serveur crée les mots de passe ; le manager peut être dans le même fichier.',
  },
  columnNames: importColumns as Record<string, string>,
  owners: {
    excluded: '%{owner} ne reçoit pas de sites.',
    byAdmin:
      '%{owner} ne reçoit pas de sites. Un administrateur peut l’autoriser dans les paramètres, page « Organisation ».',
    allow: 'Autoriser %{owner}',
    allowed: '%{owner} peut recevoir des sites.',
    unknown: 'Owner inconnu : %{owner}.',
    create: 'Créer %{owner}',
    created: 'Owner %{owner} créé.',
  },
  /** For values the file may name but need not. */
  unsaid: {
    area: 'Sans colonne « %{column} », les lignes vont dans la liste %{area}.',
    task_type: 'Sans colonne « %{column} », ce sont des plans %{area}.',
  },
  accountsStay:
    'La création de comptes ne peut pas être annulée ; chaque compte peut ensuite être désactivé ou supprimé.',
  lists: 'Listes des nouveaux sites',
  intoLists: {
    title: 'Mettre dans la liste',
    submit: 'Mettre dans la liste',
    lists: 'Listes',
    added:
      '%{smart_count} site mis dans la liste %{list} |||| %{smart_count} sites mis dans la liste %{list}',
    noneAdded: 'Aucun site ajouté à la liste %{list}',
    already: '%{smart_count} y était déjà |||| %{smart_count} y étaient déjà',
  },
  passwords: {
    show: 'Créer les mots de passe',
    text: 'Les comptes sont créés. Il leur manque un mot de passe provisoire, affiché une seule fois.',
    title: 'Mots de passe provisoires',
    once: 'Affichés une seule fois. Chacun est valable 72 h pour une seule connexion ; il faudra alors le changer.',
    print: 'Imprimer une feuille par personne',
    passed: 'C’est noté',
    username: 'Nom d’utilisateur',
    person: 'Nom',
    role: 'Rôle',
    password: 'Mot de passe provisoire',
    address: 'Adresse',
    rule: 'Valable 72 h pour une seule connexion. Vous choisirez alors votre propre mot de passe.',
  },
});
