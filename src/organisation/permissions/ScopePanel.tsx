import { Alert, Box, FormControlLabel, Switch, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { Actor } from '../../../contract/framework/permissions';
import type { Scope } from '../../../contract/organisation/permissions';
import { kindsByScope } from '../../../contract/work/task-kinds';
import { Checklist } from '../../framework/accounts/Checklist';
import { useWords } from '../../framework/fields/useWords';
import { FlagLists } from './FlagLists';
import type { PermissionSelection } from './permission-selection';

type ScopePanelProps = {
  scope: Scope;
  /** A person with the selected permissions. */
  actor: Actor;
  selection: PermissionSelection;
  disabled: boolean;
  onChange: (selection: PermissionSelection) => void;
};

/** Whether a person has a scope, and which flags in it; for `pm` also the clusters. */
export const ScopePanel = ({ scope, actor, selection, disabled, onChange }: ScopePanelProps) => {
  const translate = useTranslate();
  const { choicesOf } = useWords();
  const label = (name: string, values?: object) => translate(`terrain.permissions.${name}`, values);
  const granted = selection.granted.has(scope);
  const setGranted = (isGranted: boolean) => {
    const grantedScopes = new Set(selection.granted);
    isGranted ? grantedScopes.add(scope) : grantedScopes.delete(scope);
    onChange({ ...selection, granted: grantedScopes });
  };
  return (
    <Box
      role="tabpanel"
      id="scope"
      aria-labelledby={`scope-${scope}`}
      sx={{
        gridColumn: { md: 'span 2' },
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        gap: 3,
        alignContent: 'start',
      }}
    >
      <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
        {label(`scopeHelp.${scope}`, {
          kinds: kindsByScope[scope].map(kind => label(`kinds.${kind}`)).join(', '),
        })}
      </Typography>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <FormControlLabel
          disabled={disabled}
          control={<Switch size="small" checked={granted} onChange={(_, checked) => setGranted(checked)} />}
          label={
            <Typography variant="body2">{label('held', { scope: label(`scopes.${scope}`) })}</Typography>
          }
          sx={{ ml: 0, gap: 1 }}
        />
        {!granted && (
          <Alert severity="warning" sx={{ mt: 1 }}>
            {label('withdrawn')}
          </Alert>
        )}
      </Box>
      <FlagLists
        scope={scope}
        actor={actor}
        selected={selection[scope]}
        disabled={disabled || !granted}
        onChange={flags => onChange({ ...selection, [scope]: flags })}
      />
      {scope === 'pm' && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Checklist
            title={label('clusters')}
            help={label('clustersHelp')}
            items={choicesOf('clusters').map(({ id, name }) => ({ key: Number(id), name }))}
            selected={selection.clusters}
            disabled={disabled}
            onChange={clusters => onChange({ ...selection, clusters })}
          />
        </Box>
      )}
      <Alert severity="info" sx={{ gridColumn: '1 / -1' }}>
        {label('immediate')}
      </Alert>
    </Box>
  );
};
