import Add from '@mui/icons-material/Add';
import Remove from '@mui/icons-material/Remove';
import { Box, Button, MenuItem, Paper, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import type { Permissions } from '../../../contract/organisation/permissions';
import type { Role } from '../../../contract/organisation/roles';
import type { PermissionSelection } from './permission-selection';
import { applyProfile, findNearestProfile, listDifferences, listProfiles } from './profiles';

type ProfilePanelProps = {
  role: Role;
  /** Those of a new account of this role. */
  roleDefaults: Permissions;
  selection: PermissionSelection;
  disabled: boolean;
  onChange: (selection: PermissionSelection) => void;
};

/** The profile nearest to a person's rights or another one, what differs from it, and a button that applies it. */
export const ProfilePanel = ({ role, roleDefaults, selection, disabled, onChange }: ProfilePanelProps) => {
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
      aria-labelledby="profile"
      sx={{ p: 1.5, mb: 1.5, display: 'grid', gap: 1 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <TextField
          select
          size="small"
          id="profile-name"
          label={<span id="profile">{label('title')}</span>}
          value={chosen.name}
          disabled={disabled}
          onChange={({ target }) => setChosenName(target.value as typeof chosenName)}
          sx={{ minWidth: 200, flex: { xs: '1 1 100%', sm: '0 1 260px' } }}
        >
          {profiles.map(({ name }) => (
            <MenuItem key={name} value={name}>
              {label(`names.${name}`, { role: translate(`terrain.shell.roles.${role}`) })}
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
      {count > 0 && (
        <Box component="ul" aria-label={label('list')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {differences.map(({ flag, added, scopes }) => {
            const Icon = added ? Add : Remove;
            return (
              <Box
                component="li"
                key={`${flag}${added}`}
                sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.75, py: 0.125 }}
              >
                <Icon
                  titleAccess={label(added ? 'added' : 'removed')}
                  sx={{ fontSize: 16, mt: 0.25, color: added ? 'success.main' : 'warning.main' }}
                />
                <Typography variant="body2">
                  {translate(`terrain.permissions.flags.${flag}`)}
                  <Typography component="span" variant="caption" color="textSecondary">
                    {' · '}
                    {scopes.map(scope => translate(`terrain.permissions.scopes.${scope}`)).join(', ')}
                  </Typography>
                </Typography>
              </Box>
            );
          })}
        </Box>
      )}
    </Paper>
  );
};
