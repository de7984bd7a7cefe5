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
type ConflictProps = {
  mine: EditableSite;
  /** The reader's changes: their version is preselected. */
  changed: Partial<EditableSite>;
  theirs: EditableSite;
  note?: string;
  about: string;
  onSave: (chosen: Partial<EditableSite>) => Promise<unknown>;
  onClose: () => void;
};

/** Both versions side by side after a version conflict: choose field by field, then save again. */
export const SiteConflictDialog = ({
  mine,
  changed,
  theirs,
  note,
  about,
  onSave,
  onClose,
}: ConflictProps) => {
  const translate = useTranslate();
  const { quoted } = useFormats();
  const disputed = editableFields.filter(
    field => mine[field] !== undefined && isDifferent(mine[field], theirs[field]),
  );
  const [sides, setSides] = useState<Record<string, Side>>(() =>
    Object.fromEntries(disputed.map(field => [field, field in changed ? 'mine' : 'theirs'])),
  );
  const { busy, refusal, attempt } = useAttempt();

  const save = () => {
    const ownFields = disputed.filter(field => sides[field] === 'mine');
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
        {/* The unsaved input of the form is here now. */}
        <UnsavedChanges changed />
        {refusal ? (
          <ErrorAlert error={refusal} headline={translate('terrain.dialogs.failed')} />
        ) : (
          <Alert severity="warning">{translate('terrain.dialogs.edit.conflictHelp')}</Alert>
        )}
        {disputed.map(field => (
          <DisputedField
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

type DisputedFieldProps = Pick<ConflictProps, 'mine' | 'theirs'> & {
  field: (typeof editableFields)[number];
  side: Side;
  onChoose: (side: Side) => void;
};

const DisputedField = ({ field, mine, theirs, side, onChoose }: DisputedFieldProps) => {
  const translate = useTranslate();
  const words = useWords();
  const labelId = useId();
  // A single coordinate: the map link of the field would need both, and here each is chosen separately.
  const facts = {
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
        {(['mine', 'theirs'] as const).map(one => (
          <Paper
            key={one}
            variant="outlined"
            sx={{ px: 1.5, py: 0.5, borderColor: side === one ? 'primary.main' : 'divider' }}
          >
            <FormControlLabel
              value={one}
              control={<Radio size="small" />}
              sx={{ m: 0, width: 1, alignItems: 'flex-start' }}
              label={
                <Box sx={{ py: 0.75, overflowWrap: 'anywhere' }}>
                  <Chip
                    size="small"
                    variant="outlined"
                    label={translate(`terrain.dialogs.edit.${one}`)}
                    sx={{ mb: 0.5 }}
                  />
                  <Typography variant="body2" component="div">
                    {renderField(facts, versions[one], words)}
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
