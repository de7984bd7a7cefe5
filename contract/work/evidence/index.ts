import type { TaskKind } from '../../organisation/vocabulary';
import {
  type Evidence,
  type EvidencePart,
  type EvidenceStep,
  maxRowNumbers,
  type PhotoSlot,
} from '../steps/parts';
import { cmSteps as cm } from '../task-kinds/cm/steps';
import { deliverySteps as delivery } from '../task-kinds/delivery/steps';
import { gpmSteps as gpm } from '../task-kinds/gpm/steps';
import { installationSteps as installation } from '../task-kinds/installation/steps';
import { ssrSteps as ssr } from '../task-kinds/ssr/steps';

export * from '../steps/parts';

/**
 * The definition of every step of every kind; the tests are those of the kind's row, in that order
 * (document 2, section 3.1). Separate from the rows, which every page loads.
 */
export const evidence: Evidence = { delivery, ssr, installation, gpm, cm };

export const getSteps = (kind: TaskKind): readonly EvidenceStep[] => evidence[kind];
export const getStep = (kind: TaskKind, test: string): EvidenceStep | undefined =>
  evidence[kind].find(step => step.test === test);

export const getParts = <Part extends EvidencePart['part']>(
  step: EvidenceStep | undefined,
  part: Part,
): Extract<EvidencePart, { part: Part }>[] =>
  (step?.parts ?? []).filter((each): each is Extract<EvidencePart, { part: Part }> => each.part === part);

/** The step's fixed slots; free ones and those of table rows are known only to `isSlot`. */
export const getSlots = (kind: TaskKind, test: string): readonly PhotoSlot[] =>
  getParts(getStep(kind, test), 'photos').flatMap(({ slots }) => slots);
/** The slots that show the state after the work, as « step index ». */
export const getAfterSlots = (kind: TaskKind): ReadonlySet<string> =>
  new Set(
    evidence[kind].flatMap(({ test }) =>
      getSlots(kind, test)
        .filter(({ turn }) => turn?.side === 'after')
        .map(({ index }) => `${test} ${index}`),
    ),
  );
/** The total in « 71 / 90 »: the fixed slots. */
export const slotCount = (kind: TaskKind, test: string): number => getSlots(kind, test).length;
/** The maximum number of photos of the step; indices run from 0 to one below. */
export const getMaxPhotos = (kind: TaskKind, test: string): number => {
  const step = getStep(kind, test);
  const slotCounts = getParts(step, 'photos').map(({ slots, free = 0 }) => slots.length + free);
  const rowPhotoCounts = getParts(step, 'table').map(({ photosPerRow = 0 }) => maxRowNumbers * photosPerRow);
  return [...slotCounts, ...rowPhotoCounts].reduce((sum, count) => sum + count, 0);
};

/** The index of the first photo without a label of its own: photographed slots come before it, signatures after. */
export const getFirstFreeIndex = (kind: TaskKind, test: string): number =>
  getSlots(kind, test).filter(({ signature }) => !signature).length;

/** Whether a photo may have this index: a fixed slot, a free one or one of a table row. */
export const isSlot = (kind: TaskKind, test: string, index: number): boolean =>
  Number.isInteger(index) && index >= 0 && index < getMaxPhotos(kind, test);

/** A step with only photos: it is done once the required ones are there, without further data. */
export const isPhotosOnly = (kind: TaskKind, test: string): boolean => {
  const parts = getStep(kind, test)?.parts ?? [];
  return parts.length > 0 && parts.every(({ part }) => part === 'photos');
};

/** The number of the row that owns a photo slot. */
export const getSlotRowNumber = (index: number, photosPerRow: number) => Math.floor(index / photosPerRow);

/** A slot's label with its group: « Azimut, vue de la boussole – Cellule B ». */
export const slotLabel = (kind: TaskKind, test: string, index: number, language: 'fr' | 'en'): string => {
  const slots = getSlots(kind, test);
  const slot = slots.find(each => each.index === index);
  if (slot) return [slot.label, ...(slot.tag ? [slot.tag] : [])].map(label => label[language]).join(' – ');
  const photosPerRow = getParts(getStep(kind, test), 'table').find(table => table.photosPerRow)?.photosPerRow;
  if (photosPerRow) {
    const row = getSlotRowNumber(index, photosPerRow) + 1;
    return `${language === 'fr' ? 'N°' : 'No.'} ${row} – photo ${(index % photosPerRow) + 1}`;
  }
  const firstFree = getFirstFreeIndex(kind, test);
  return `${language === 'fr' ? 'Photo supplémentaire' : 'Additional photo'} ${index - firstFree + 1}`;
};
