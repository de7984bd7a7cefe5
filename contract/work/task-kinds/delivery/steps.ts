import { clockIn } from '../../steps/clock-in';
import { materialColumns } from '../../steps/material';
import type { EvidencePart, EvidenceStep } from '../../steps/parts';
import {
  after,
  before,
  checklist,
  numberSlots,
  photos,
  requiredSlot,
  say,
  section,
  slot,
  text,
} from '../../steps/step-builders';

const items: EvidencePart = {
  part: 'table',
  key: 'items',
  label: say('Matériel', 'Material'),
  columns: [
    text('label', 'Désignation', 'Description'),
    // As in the bill of quantities, or in the label's bar code.
    text('reference', 'Référence ou code', 'Reference or code'),
    ...materialColumns,
  ],
  maxRows: 200,
};

/** Material is picked up at one site and handed over at another (document 2, section 3.6). */
export const deliverySteps: readonly EvidenceStep[] = [
  clockIn('clockin'),
  {
    test: 'pickup',
    label: say('Pickup', 'Pickup'),
    parts: [
      photos(
        numberSlots(
          before('loading', requiredSlot('Matériel avant chargement', 'Material before loading')),
          slot('Étiquettes et numéros de série', 'Labels and serial numbers'),
          after('loading', slot('Matériel chargé et arrimé', 'Material loaded and secured')),
          requiredSlot('Bon d’enlèvement signé', 'Signed pickup note'),
        ),
        8,
        slot('Signature du magasinier', 'Signature of the storekeeper'),
      ),
      { part: 'barCodes', key: 'bar_code', label: say('Code-barres', 'Bar code'), most: 1 },
      checklist(
        section(
          'Matériel',
          'Material',
          ['quantity', 'Quantités conformes au BOQ', 'Quantities match the BOQ'],
          ['packaging', 'Emballages intacts', 'Packaging intact'],
          ['damage', 'Aucun dommage apparent', 'No visible damage'],
          [
            'serials',
            'Numéros de série conformes à la liste de colisage',
            'Serial numbers match the packing list',
          ],
        ),
        section(
          'Chargement',
          'Loading',
          ['vehicle', 'Véhicule adapté à la charge', 'Vehicle fit for the load'],
          ['secured', 'Matériel arrimé et protégé', 'Material secured and protected'],
        ),
        section('Documents', 'Paperwork', [
          'note',
          'Bon d’enlèvement signé par le magasinier',
          'Pickup note signed by the storekeeper',
        ]),
      ),
      items,
    ],
  },
  {
    test: 'drop',
    label: say('Drop', 'Drop'),
    parts: [
      photos(
        numberSlots(
          slot('Véhicule sur le site', 'Vehicle at the site'),
          requiredSlot('Matériel déchargé', 'Material unloaded'),
          slot('Étiquettes et numéros de série', 'Labels and serial numbers'),
          slot('Lieu de stockage', 'Storage place'),
          requiredSlot('Bon de livraison signé', 'Signed delivery note'),
        ),
        8,
        slot('Signature du réceptionnaire', 'Signature of the recipient'),
      ),
      { part: 'barCodes', key: 'myBarCode', label: say('Code-barres', 'Bar code'), most: 1 },
      checklist(
        section(
          'Matériel',
          'Material',
          ['quantity', 'Quantités conformes au BOQ', 'Quantities match the BOQ'],
          ['packaging', 'Emballages intacts', 'Packaging intact'],
          ['damage', 'Aucun dommage dû au transport', 'No transport damage'],
        ),
        section(
          'Stockage',
          'Storage',
          ['storage', 'Matériel stocké à l’abri', 'Material stored under cover'],
          ['safe', 'Lieu de stockage fermé ou gardé', 'Storage place locked or guarded'],
        ),
        section('Documents', 'Paperwork', [
          'note',
          'Bon de livraison signé par le réceptionnaire',
          'Delivery note signed by the recipient',
        ]),
      ),
      items,
    ],
  },
];
