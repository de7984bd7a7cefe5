import {
  Alert,
  Box,
  Button,
  Chip,
  FormControlLabel,
  Paper,
  Radio,
  RadioGroup,
  Stack,
  Typography,
} from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { SiteDetail } from '../../../../contract/sites/sites';
import { getFieldInfo } from '../../../framework/fields/field-info';
import { renderField } from '../../../framework/fields/render-field';
import { useFormats } from '../../../framework/fields/useFormats';
import { useWords } from '../../../framework/fields/useWords';
import { CancelButton } from '../../../framework/ui/CancelButton';
import { DialogFrame } from '../../../framework/ui/DialogFrame';
import { ErrorAlert } from '../../../framework/ui/FormDialog';
import { useAttempt } from '../../../framework/ui/useAttempt';
import { UnsavedChanges } from '../../../framework/unsaved-changes/UnsavedChanges';
import { type EditableSite, editableFields, isCoordinate, isDifferent } from './site-edit';

type Side = 'mine' | 'theirs';
/** `mine`: the user's values; `theirs`: those stored by somebody else. */
type ConflictProps = {
  mine: EditableSite;
  /** The user's changes: for these fields `mine` is preselected. */
  changes: Partial<EditableSite>;
  theirs: EditableSite;
  note?: string;
  about: string;
  onSave: (changes: Partial<EditableSite>) => Promise<unknown>;
  onClose: () => void;
};

/** Both versions side by side after a version conflict: choose field by field, then save again. */
export const SiteConflictDialog = ({
  mine,
  changes,
  theirs,
  note,
  about,
  onSave,
  onClose,
}: ConflictProps) => {
  const translate = useTranslate();
  const { quoted } = useFormats();
  // A field that the form did not have is undefined in `mine`.
  const conflictingFields = editableFields.filter(
    field => mine[field] !== undefined && isDifferent(mine[field], theirs[field]),
  );
  const [sides, setSides] = useState<Record<string, Side>>(() =>
    Object.fromEntries(conflictingFields.map(field => [field, field in changes ? 'mine' : 'theirs'])),
  );
  const { busy, refusal, attempt } = useAttempt();

  const save = () => {
    const ownFields = conflictingFields.filter(field => sides[field] === 'mine');
    return attempt(() => onSave(Object.fromEntries(ownFields.map(field => [field, mine[field]]))));
  };

  return (
    <DialogFrame
      title={translate('terrain.dialogs.edit.conflictTitle')}
      about={about}
      width="md"
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <CancelButton disabled={busy} />
          <Button variant="contained" onClick={save} disabled={busy} autoFocus>
            {translate('terrain.dialogs.edit.keep')}
          </Button>
        </>
      }
    >
      <Stack spacing={2}>
        {/* The form's unsaved input is in this dialog now. */}
        <UnsavedChanges changed />
        {refusal ? (
          <ErrorAlert error={refusal} headline={translate('terrain.dialogs.failed')} />
        ) : (
          <Alert severity="warning">{translate('terrain.dialogs.edit.conflictHelp')}</Alert>
        )}
        {conflictingFields.map(field => (
          <ConflictingField
            key={field}
            field={field}
            mine={mine}
            theirs={theirs}
            side={sides[field]}
            onChoose={side => setSides({ ...sides, [field]: side })}
          />
        ))}
        {note && (
          <Typography variant="body2" color="textSecondary">
            {translate('terrain.dialogs.edit.note_kept')} {quoted(note)}
          </Typography>
        )}
      </Stack>
    </DialogFrame>
  );
};

type ConflictingFieldProps = Pick<ConflictProps, 'mine' | 'theirs'> & {
  field: (typeof editableFields)[number];
  side: Side;
  onChoose: (side: Side) => void;
};

const ConflictingField = ({ field, mine, theirs, side, onChoose }: ConflictingFieldProps) => {
  const translate = useTranslate();
  const words = useWords();
  const labelId = useId();
  // A coordinate is shown as a number: the map link of its field needs both, and each is chosen separately.
  const fieldInfo = {
    ...getFieldInfo(field, SiteDetail.shape[field]),
    ...(isCoordinate(field) && { word: undefined }),
  };
  const versions = { mine, theirs } as Record<Side, Partial<EditableSite>>;
  return (
    <div>
      <Typography id={labelId} component="div" variant="subtitle2" sx={{ mb: 0.5 }}>
        {translate(`terrain.dialogs.edit.fields.${field}`, {
          _: translate(`resources.sites.fields.${field}`),
        })}
      </Typography>
      <RadioGroup
        aria-labelledby={labelId}
        value={side}
        onChange={(_, value) => onChoose(value as Side)}
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 1 }}
      >
        {(['mine', 'theirs'] as const).map(option => (
          <Paper
            key={option}
            variant="outlined"
            sx={{ px: 1.5, py: 0.5, borderColor: side === option ? 'primary.main' : 'divider' }}
          >
            <FormControlLabel
              value={option}
              control={<Radio size="small" />}
              sx={{ m: 0, width: 1, alignItems: 'flex-start' }}
              label={
                <Box sx={{ py: 0.75, overflowWrap: 'anywhere' }}>
                  <Chip
                    size="small"
                    variant="outlined"
                    label={translate(`terrain.dialogs.edit.${option}`)}
                    sx={{ mb: 0.5 }}
                  />
                  <Typography variant="body2" component="div">
                    {renderField(fieldInfo, versions[option], words)}
                  </Typography>
                </Box>
              }
            />
          </Paper>
        ))}
      </RadioGroup>
    </div>
  );
};
