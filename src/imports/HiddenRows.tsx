import { Alert, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { Import } from '../../contract/imports';

type HiddenRowsProps = {
  staged: Pick<Import, 'hidden_rows' | 'skip_hidden'>;
  onChange: (skip: boolean) => void;
};

/** How many rows the sheet hides and what becomes of them, with the choice to have it otherwise. */
export const HiddenRows = ({ staged, onChange }: HiddenRowsProps) => {
  const translate = useTranslate();
  const { hidden_rows, skip_hidden } = staged;
  return (
    <Alert
      severity={skip_hidden ? 'info' : 'warning'}
      sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 260px' } }}
      action={
        <Button size="small" color="inherit" onClick={() => onChange(!skip_hidden)}>
          {translate(`terrain.imports.hidden.${skip_hidden ? 'include' : 'skip'}`)}
        </Button>
      }
    >
      {translate(`terrain.imports.hidden.${skip_hidden ? 'skipped' : 'read'}`, { smart_count: hidden_rows })}
    </Alert>
  );
};
