import { Box, Button, MenuItem, Paper, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import type { Permissions } from '../../../contract/framework/permissions';
import type { Scope } from '../../../contract/organisation/permissions';
import type { Role } from '../../../contract/organisation/roles';
import type { PermissionSelection } from './permission-selection';
import {
  applyProfile,
  findNearestProfile,
  listDifferences,
  listProfiles,
  type ProfileDifference,
} from './profiles';

type ProfilePanelProps = {
  accountRole: Role;
  /** Those of a new account of this role. */
  roleDefaults: Permissions;
  selection: PermissionSelection;
  disabled: boolean;
  onChange: (selection: PermissionSelection) => void;
};

/** The profile nearest to a person's rights or another one, what differs from it, and a button that applies it. */
export const ProfilePanel = ({
  accountRole,
  roleDefaults,
  selection,
  disabled,
  onChange,
}: ProfilePanelProps) => {
  const translate = useTranslate();
  const label = (name: string, values?: object) => translate(`terrain.permissions.profile.${name}`, values);
  const profiles = useMemo(() => listProfiles(roleDefaults), [roleDefaults]);
  const [chosenName, setChosenName] = useState(() => findNearestProfile(selection, profiles).name);
  const chosen = profiles.find(({ name }) => name === chosenName) ?? profiles[0];
  const differences = listDifferences(selection, chosen);
  const count = differences.length;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="profile-label"
      sx={{ p: 1.5, mb: 1.5, display: 'grid', gap: 1 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <TextField
          select
          size="small"
          id="profile"
          label={label('title')}
          value={chosen.name}
          disabled={disabled}
          onChange={({ target }) => setChosenName(target.value as typeof chosenName)}
          sx={{ minWidth: 200, flex: { xs: '1 1 100%', sm: '0 1 260px' } }}
        >
          {profiles.map(({ name }) => (
            <MenuItem key={name} value={name}>
              {label(`names.${name}`, { role: translate(`terrain.shell.roles.${accountRole}`) })}
            </MenuItem>
          ))}
        </TextField>
        <Typography variant="body2" role="status" sx={{ flex: 1, minWidth: 160 }}>
          {count ? label('differences', { smart_count: count }) : label('same')}
        </Typography>
        {count > 0 && (
          <Button
            variant="outlined"
            size="small"
            disabled={disabled}
            onClick={() => onChange(applyProfile(selection, chosen))}
          >
            {label('apply')}
          </Button>
        )}
      </Box>
      <DifferenceList title={label('added')} differences={differences.filter(({ added }) => added)} />
      <DifferenceList title={label('removed')} differences={differences.filter(({ added }) => !added)} />
    </Paper>
  );
};

const DifferenceList = ({ title, differences }: { title: string; differences: ProfileDifference[] }) => {
  const translate = useTranslate();
  if (!differences.length) return null;
  const formatScope = (scope: Scope) => translate(`terrain.permissions.scopes.${scope}`);
  return (
    <Box>
      <Typography variant="caption" component="h3" color="textSecondary">
        {title}
      </Typography>
      <Box component="ul" aria-label={title} sx={{ m: 0, pl: 2.5 }}>
        {differences.map(({ flag, scopes }) => (
          <Typography key={flag} component="li" variant="body2">
            {translate(`terrain.permissions.flags.${flag}`)}
            <Typography component="span" variant="caption" color="textSecondary">
              {' · '}
              {scopes.map(formatScope).join(', ')}
            </Typography>
          </Typography>
        ))}
      </Box>
    </Box>
  );
};
