import type { EvidencePart, EvidenceStep } from '../../steps/parts';
import {
  choice,
  coordinate,
  longText,
  markRequired,
  number,
  say,
  text,
  yesNo,
} from '../../steps/step-builders';
import { powerCabinets } from './power-cabinets';
import { guyedMast, radio, radioAntennas, tower, transmissionAntennas } from './tables';

/** Why a site is hard to reach; anything but `none` becomes an access problem (product decisions). */
export const accessDifficulties = {
  none: say('Aucune difficulté', 'No difficulty'),
  road: say('Piste ou route impraticable', 'Impassable track or road'),
  authorisation: say("Autorisation d'accès nécessaire", 'Access permit needed'),
  keys: say('Clés indisponibles', 'Keys not available'),
  owner: say('Refus ou conflit du propriétaire', 'Refusal by or dispute with the owner'),
  security: say('Zone à sécurité renforcée', 'High-security area'),
  height: say('Accès en hauteur dangereux', 'Dangerous access at height'),
  other: say('Autre difficulté', 'Other difficulty'),
};

const general: EvidencePart = {
  part: 'fields',
  key: 'general',
  label: say('Informations générales', 'General information'),
  fields: [
    markRequired(coordinate('lat', 'Latitude', 'Latitude')),
    markRequired(coordinate('lng', 'Longitude', 'Longitude')),
    longText('site_address_info', 'Adresse', 'Address'),
    markRequired(
      choice('typology', 'Typologie', 'Typology', {
        rooftop: say('Rooftop (terrasse)', 'Rooftop'),
        greenfield: say('Greenfield (terrain nu)', 'Greenfield'),
        indoor: say('Indoor (en intérieur)', 'Indoor'),
        other: say('Autre', 'Other'),
      }),
    ),
    number('height', 'Hauteur de la structure', 'Structure height', 'm'),
    choice('site_location', 'Localisation', 'Location', {
      urban: say('Urbain', 'Urban'),
      suburban: say('Périurbain', 'Suburban'),
      rural: say('Rural', 'Rural'),
      desert: say('Saharien', 'Desert'),
    }),
    choice('ownership', 'Propriété', 'Ownership', {
      operator: say('Opérateur', 'Operator'),
      private: say('Bailleur privé', 'Private landlord'),
      public: say('Domaine public', 'Public property'),
      towerco: say('Société de pylônes', 'Tower company'),
      other: say('Autre', 'Other'),
    }),
    text('other', 'Autre (à préciser)', 'Other (specify)'),
  ],
};

const siteAccess: EvidencePart = {
  part: 'fields',
  key: 'site_access',
  label: say('Informations d’accès au site', 'Site access information'),
  fields: [
    text('agent_name', 'Nom de l’agent de sécurité', 'Name of the security guard'),
    text('agent_mobile', 'Mobile de l’agent de sécurité', 'Mobile of the security guard'),
    choice('access', 'Accès', 'Access', {
      day_and_night: say('24 h/24, 7 j/7', '24/7'),
      daytime: say('En journée uniquement', 'Daytime only'),
      office_hours: say('Heures ouvrables', 'Office hours'),
      on_request: say('Sur demande', 'On request'),
    }),
    longText('comments', 'Commentaires sur l’accès', 'Comments on access'),
    yesNo('access_procedure', 'Procédure d’accès', 'Access procedure'),
    longText('details', 'Détails de la procédure', 'Details of the procedure'),
    yesNo('key_ofoutdoor_equipment', 'Clé des équipements outdoor', 'Key to the outdoor equipment'),
    longText('details_equipment', 'Détails sur les clés', 'Details of the keys'),
    yesNo('easy_access', 'Accès facile', 'Easy access'),
    choice('difficult_access', 'Difficulté d’accès', 'Access difficulty', accessDifficulties),
  ],
};

const deliveryMethod: EvidencePart = {
  part: 'fields',
  key: 'delivery_method',
  label: say('Mode de livraison', 'Delivery method'),
  fields: [
    number('building_height', 'Hauteur du bâtiment', 'Building height', 'm'),
    choice('equipment_delivery_method', 'Livraison des équipements', 'Equipment delivery', {
      truck: say('Camion', 'Truck'),
      offroad: say('Véhicule tout-terrain', 'Off-road vehicle'),
      crane: say('Grue', 'Crane'),
      lift: say('Monte-charge', 'Goods lift'),
      stairs: say('Escaliers, à la main', 'Stairs, by hand'),
      winch: say('Treuil ou palan', 'Winch or hoist'),
      other: say('Autre', 'Other'),
    }),
    longText('comments_eqp_delv', 'Commentaires sur la livraison', 'Comments on delivery'),
  ],
};

const radioPart: EvidencePart = {
  part: 'fields',
  key: 'radio',
  label: say('Partie radio', 'Radio part'),
  fields: [
    choice('genereal_location', 'Emplacement général des équipements', 'General equipment location', {
      room: say('Salle', 'Room'),
      shelter: say('Shelter', 'Shelter'),
      room_cabinet: say('Salle et cabinet outdoor', 'Room and outdoor cabinet'),
      shelter_cabinet: say('Shelter et cabinet outdoor', 'Shelter and outdoor cabinet'),
      cabinet: say('Cabinet outdoor', 'Outdoor cabinet'),
      small_cell: say('Petite cellule', 'Small cell'),
    }),
    text('radio_conf', 'Configuration radio', 'Radio configuration'),
    yesNo('busbar_free', 'Trous libres sur la barre de terre', 'Free holes on the earth busbar'),
    yesNo('place_new_busbar', 'Place pour une nouvelle barre de terre', 'Room for a new earth busbar'),
    yesNo('space_new_bts', 'Espace pour une nouvelle BTS', 'Space for a new BTS'),
    longText('comments_space_new_bts', 'Commentaires sur l’espace BTS', 'Comments on the BTS space'),
  ],
};

const transmissionPart: EvidencePart = {
  part: 'fields',
  key: 'transmission',
  label: say('Partie transmission', 'Transmission part'),
  fields: [
    text('em_odu', 'Emplacement de l’ODU', 'ODU location'),
    yesNo('space_radio_odu', 'Espace pour une ODU supplémentaire', 'Space for an additional ODU'),
    number('new_radio_odu', 'Nouvelles ODU possibles', 'New ODUs possible'),
  ],
};

const energy: EvidencePart = {
  part: 'fields',
  key: 'power',
  label: say('Alimentation', 'Power'),
  fields: [
    yesNo('ac_power', 'Alimentation secteur', 'Mains power'),
    choice('ac_power_type', 'Type d’alimentation', 'Type of supply', {
      single_phase: say('Monophasé', 'Single-phase'),
      three_phase: say('Triphasé', 'Three-phase'),
      generator: say('Groupe électrogène seul', 'Generator only'),
      solar: say('Solaire', 'Solar'),
      hybrid: say('Hybride', 'Hybrid'),
    }),
    yesNo('generator_available', 'Groupe électrogène présent', 'Generator available'),
    text('brand', 'Marque du groupe', 'Generator brand'),
    text('nbr_cap_kva', 'Nombre et puissance (kVA)', 'Number and capacity (kVA)'),
  ],
};

const remarks: EvidencePart = {
  part: 'fields',
  key: 'remarks',
  label: say('Remarques', 'Remarks'),
  fields: [
    longText('remark', 'Remarque', 'Remark'),
    longText('add_remark', 'Remarque complémentaire', 'Additional remark'),
  ],
};

/** Site information: every field, data set and section in the order of document 2, section 3.4. */
export const ssrAccess: EvidenceStep = {
  test: 'access',
  label: say('Site information', 'Site information'),
  parts: [
    general,
    siteAccess,
    deliveryMethod,
    radioPart,
    radio,
    radioAntennas,
    transmissionPart,
    transmissionAntennas,
    energy,
    powerCabinets('items_powerindoor', 'Cabinets d’alimentation indoor', 'Indoor power cabinets'),
    powerCabinets('items_poweroutdoor', 'Cabinets d’alimentation outdoor', 'Outdoor power cabinets'),
    tower,
    guyedMast,
    remarks,
  ],
};
