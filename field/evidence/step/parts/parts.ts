import type { ComponentType } from 'react';
import type { EvidencePart } from '../../../../contract/work/steps/parts';
import { BarCodesPart } from './BarCodesPart';
import { CellsPart } from './CellsPart';
import { ChecksPart } from './ChecksPart';
import { FieldsPart } from './FieldsPart';
import { PhotosPart } from './PhotosPart';
import type { PartProps } from './part';
import { ResultsPart } from './ResultsPart';
import { TablePart } from './TablePart';

/** The component for each part of a step. */
export const parts: { [Name in EvidencePart['part']]: ComponentType<PartProps<Name>> } = {
  fields: FieldsPart,
  cells: CellsPart,
  table: TablePart,
  checks: ChecksPart,
  results: ResultsPart,
  photos: PhotosPart,
  barCodes: BarCodesPart,
};
