import { allFrameworkFr } from '../../../i18n/fr/framework/all';
import { frameworkServer } from '../../../i18n/fr/framework/server';
import { mergeTexts } from '../../../i18n/merge-texts';
import type { ResourceMessages } from '../contract/resources';

declare module '../../../contract/framework/register' {
  interface Register {
    serverMessages: typeof serverFr;
  }
}

const conditions = { good: 'Bon', worn: 'Usé', bad: 'Mauvais' };

const resources: ResourceMessages = {
  vehicles: {
    name: 'Véhicule |||| Véhicules',
    fields: {
      plate: 'Immatriculation',
      model: 'Modèle',
      type: 'Type',
      driver: 'Chauffeur',
      odometer: 'Kilométrage',
      next_service: 'Prochain entretien',
      equipment: 'Équipement',
      insured: 'Assuré',
      parked_at: 'Stationné à',
      note: 'Note',
    },
    choices: {
      type: { car: 'Voiture', van: 'Fourgon', truck: 'Camion' },
      equipment: { gps: 'GPS', fridge: 'Réfrigéré', hook: 'Attelage' },
    },
  },
  drivers: {
    name: 'Chauffeur |||| Chauffeurs',
    fields: {
      name: 'Nom',
      phone: 'Téléphone',
      email: 'E-mail',
      licence: 'Permis',
      licence_until: 'Permis valable jusqu’au',
      account: 'Compte',
    },
    checks: { licenceExpired: 'Ce permis a déjà expiré.' },
  },
  trips: {
    name: 'Trajet |||| Trajets',
    fields: {
      number: 'Numéro',
      day: 'Jour',
      vehicle: 'Véhicule',
      driver: 'Chauffeur',
      origin: 'Départ',
      destination: 'Destination',
      distance: 'Distance',
      state: 'État',
      cancel_reason: 'Motif d’annulation',
    },
    choices: {
      state: { planned: 'Prévu', under_way: 'En cours', done: 'Terminé', cancelled: 'Annulé' },
    },
  },
  cards: {
    name: 'Carte carburant |||| Cartes carburant',
    fields: {
      number: 'Numéro',
      vehicle: 'Véhicule',
      ceiling: 'Plafond mensuel',
      valid_until: 'Valable jusqu’au',
      blocked: 'Bloquée',
    },
  },
  inspections: {
    name: 'Contrôle |||| Contrôles',
    fields: {
      vehicle: 'Véhicule',
      day: 'Jour',
      driver: 'Chauffeur',
      tyres: 'Pneus',
      brakes: 'Freins',
      lights: 'Feux',
      remark: 'Remarque',
    },
    choices: { tyres: conditions, brakes: conditions, lights: conditions },
  },
};

const flags = {
  edit_vehicles: 'Modifier les véhicules',
  edit_drivers: 'Modifier les chauffeurs',
  edit_trips: 'Modifier les trajets',
  edit_cards: 'Modifier les cartes carburant',
  inspect: 'Contrôler les véhicules',
};
const roles = {
  driver: 'Chauffeur',
  dispatcher: 'Répartiteur',
  director: 'Directeur',
  admin: 'Administrateur',
};

/** The texts of the browser. */
export const fr = mergeTexts(allFrameworkFr, {
  resources,
  terrain: {
    shell: {
      product: 'Flotte',
      roles,
      menu: { work: 'Trajets', fleet: 'Flotte' },
    },
    dialogs: { history: { roles } },
    permissions: { scopes: { fleet: 'Flotte' }, flags },
  },
});

/** The texts of the server. */
export const serverFr = mergeTexts(frameworkServer, {
  words: { product: 'Flotte' },
  tables: {
    drivers: 'chauffeurs',
    vehicles: 'véhicules',
    trips: 'trajets',
    cards: 'cartes',
    inspections: 'contrôles',
  },
});
