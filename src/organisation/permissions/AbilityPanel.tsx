import Check from '@mui/icons-material/Check';
import Remove from '@mui/icons-material/Remove';
import { Box, Chip, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Actor } from '../../../contract/organisation/permissions';
import { type EvaluatedAbility, evaluateAbilities } from './abilities';

/** What a person can do with the ticked permissions, and the difference to before. */
export const AbilityPanel = ({ stored, edited }: { stored: Actor; edited: Actor }) => {
  const translate = useTranslate();
  const before = useMemo(() => evaluateAbilities(stored), [stored]);
  const now = useMemo(() => evaluateAbilities(edited), [edited]);
  const groups = [...new Set(now.map(({ group }) => group))];
  const able = now.filter(({ kinds }) => kinds.length > 0).length;
  return (
    <Box component="section" aria-labelledby="abilities" sx={{ minWidth: 0 }}>
      <Typography id="abilities" component="h3" variant="subtitle2">
        {translate('terrain.permissions.can')}
      </Typography>
      <Typography variant="caption" color="textSecondary" role="status">
        {translate('terrain.permissions.canSummary', { count: able, of: now.length })}
      </Typography>
      {groups.map(group => (
        <Box key={group} sx={{ mt: 1.5 }}>
          <Typography component="h4" variant="overline" color="textSecondary">
            {translate(`terrain.permissions.groups.${group}`)}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {now.map((ability, index) =>
              ability.group === group ? (
                <AbilityRow
                  key={ability.action + ability.resource}
                  ability={ability}
                  before={before[index]}
                />
              ) : null,
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
};

const AbilityRow = ({ ability, before }: { ability: EvaluatedAbility; before: EvaluatedAbility }) => {
  const translate = useTranslate();
  const { group, action, resource, rules, kinds } = ability;
  const can = kinds.length > 0;
  const gained = kinds.filter(kind => !before.kinds.includes(kind)).length > 0;
  const lost = before.kinds.filter(kind => !kinds.includes(kind)).length > 0;
  const Mark = can ? Check : Remove;
  const some = can && kinds.length < rules.length;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'baseline',
        gap: 0.75,
        py: 0.25,
        color: can ? undefined : 'text.secondary',
      }}
    >
      <Mark
        titleAccess={translate(`terrain.permissions.${can ? 'able' : 'unable'}`)}
        sx={{ fontSize: 15, alignSelf: 'center', color: can ? 'success.main' : 'text.disabled' }}
      />
      <Typography variant="body2" sx={{ flex: 1, minWidth: 0 }}>
        {resource
          ? translate(`terrain.permissions.crud.${action}`, {
              resource: translate(`resources.${resource}.name`, { smart_count: 2 }),
            })
          : translate(`terrain.permissions.told.${group}.${action}`)}
        {some && (
          <Typography component="span" variant="caption" color="textSecondary">
            {' · '}
            {[...new Set(kinds)].map(kind => translate(`terrain.permissions.kinds.${kind}`)).join(', ')}
          </Typography>
        )}
      </Typography>
      {(gained || lost) && (
        <Chip
          size="small"
          variant="outlined"
          color={gained ? 'success' : 'warning'}
          label={translate(`terrain.permissions.${gained ? 'gained' : 'lost'}`)}
          sx={{ height: 18, fontSize: 11 }}
        />
      )}
    </Box>
  );
};
