import type { EvidenceField, EvidencePart } from './parts';
import { choice, longText, number, say, text } from './step-builders';

/** Quantity, unit, place and remarks: the material columns of every kind (document 2, section 3.1). */
export const materialColumns: readonly EvidenceField[] = [
  number('quantity', 'Quantité', 'Quantity'),
  choice('unit', 'Unité', 'Unit', {
    u: say('pièce', 'piece'),
    m: say('mètre', 'metre'),
    l: say('litre', 'litre'),
    kg: say('kilogramme', 'kilogram'),
    lot: say('lot', 'set'),
  }),
  text('where', 'Emplacement', 'Where'),
  longText('remarks', 'Remarques', 'Remarks'),
];

/** What was replaced, and with what. */
export const spareParts: EvidencePart = {
  part: 'table',
  key: 'items',
  label: say('Pièces remplacées', 'Replaced parts'),
  columns: [text('type', 'Pièce remplacée', 'Item replaced'), ...materialColumns],
  maxRows: 40,
};
