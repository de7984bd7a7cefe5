import { TextField } from '@mui/material';

/** In place of an input that is not loaded yet. */
export const InputPlaceholder = ({ label }: { label: string }) => (
  <TextField label={label} disabled fullWidth size="small" margin="none" />
);
