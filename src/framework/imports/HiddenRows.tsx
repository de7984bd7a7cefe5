import { Alert, Button } from '@mui/material';
import type { Import } from '../../../contract/office/imports';

type HiddenRowsProps = {
  /** The texts of `i18n/fr/framework/hidden-rows.ts` where the dialog that reads the sheet has them. */
  say: (name: 'read' | 'skipped' | 'skip' | 'include', values?: object) => string;
  staged: Pick<Import, 'hidden_rows' | 'skip_hidden'>;
  onChange: (skip: boolean) => void;
};

/** How many rows the sheet hides and what becomes of them, with the choice to have it otherwise. */
export const HiddenRows = ({ say, staged, onChange }: HiddenRowsProps) => {
  const { hidden_rows, skip_hidden } = staged;
  return (
    <Alert
      severity={skip_hidden ? 'info' : 'warning'}
      sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 260px' } }}
      action={
        <Button size="small" color="inherit" onClick={() => onChange(!skip_hidden)}>
          {say(skip_hidden ? 'include' : 'skip')}
        </Button>
      }
    >
      {say(skip_hidden ? 'skipped' : 'read', { smart_count: hidden_rows })}
    </Alert>
  );
};
