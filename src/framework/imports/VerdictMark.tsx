import AddCircleOutlined from '@mui/icons-material/AddCircleOutlined';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import ChangeCircleOutlined from '@mui/icons-material/ChangeCircleOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import RemoveCircleOutlined from '@mui/icons-material/RemoveCircleOutlined';
import { useTranslate } from 'ra-core';
import type { ImportRow } from '../../../contract/framework/imports';
import { IconLabel } from '../fields/IconLabel';

type Verdict = ImportRow['verdict'];

/** A row's verdict, as icon and text. */
export const VerdictMark = ({ verdict }: { verdict: Verdict }) => {
  const translate = useTranslate();
  const word = translate(`terrain.imports.verdicts.${verdict}`, { smart_count: 1 });
  return <IconLabel {...marks[verdict]} word={word} />;
};

const marks: Record<Verdict, { Icon: typeof ErrorOutlined; color: string }> = {
  create: { Icon: AddCircleOutlined, color: 'success.main' },
  update: { Icon: ChangeCircleOutlined, color: 'info.main' },
  unchanged: { Icon: RemoveCircleOutlined, color: 'text.secondary' },
  refused: { Icon: ErrorOutlined, color: 'error.main' },
  skipped: { Icon: BlockOutlined, color: 'text.secondary' },
  done: { Icon: CheckCircleOutlined, color: 'success.main' },
};
