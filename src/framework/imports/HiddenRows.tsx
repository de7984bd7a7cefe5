import { Alert, Button } from '@mui/material';
import type { Import } from '../../../contract/framework/imports';

type HiddenRowsProps = {
  /** The texts of `i18n/fr/framework/hidden-rows.ts`, provided by the dialog that reads the sheet. */
  say: (name: 'read' | 'skipped' | 'skip' | 'include', values?: object) => string;
  staged: Pick<Import, 'hidden_rows' | 'skip_hidden'>;
  onChange: (skip: boolean) => void;
};

/** How many hidden rows the sheet has and whether they are imported, with a button to switch. */
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
