import Check from '@mui/icons-material/Check';
import Remove from '@mui/icons-material/Remove';
import { Box, Chip, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Actor } from '../../../contract/organisation/permissions';
import { type EvaluatedAbility, evaluateAbilities } from './abilities';

/** What a person can do with the selected permissions, and the difference to the stored ones. */
export const AbilityPanel = ({ stored, edited }: { stored: Actor; edited: Actor }) => {
  const translate = useTranslate();
  const storedAbilities = useMemo(() => evaluateAbilities(stored), [stored]);
  const editedAbilities = useMemo(() => evaluateAbilities(edited), [edited]);
  const groups = [...new Set(editedAbilities.map(({ group }) => group))];
  const allowedCount = editedAbilities.filter(({ kinds }) => kinds.length > 0).length;
  return (
    <Box component="section" aria-labelledby="abilities" sx={{ minWidth: 0 }}>
      <Typography id="abilities" component="h3" variant="subtitle2">
        {translate('terrain.permissions.can')}
      </Typography>
      <Typography variant="caption" color="textSecondary" role="status">
        {translate('terrain.permissions.canSummary', { count: allowedCount, of: editedAbilities.length })}
      </Typography>
      {groups.map(group => (
        <Box key={group} sx={{ mt: 1.5 }}>
          <Typography component="h4" variant="overline" color="textSecondary">
            {translate(`terrain.permissions.groups.${group}`)}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {/* Both lists have the same abilities in the same order. */}
            {editedAbilities.map((ability, index) =>
              ability.group === group ? (
                <AbilityRow
                  key={ability.action + ability.resource}
                  ability={ability}
                  before={storedAbilities[index]}
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
  const isAllowed = kinds.length > 0;
  const gained = kinds.some(kind => !before.kinds.includes(kind));
  const lost = before.kinds.some(kind => !kinds.includes(kind));
  const Icon = isAllowed ? Check : Remove;
  const isPartial = isAllowed && kinds.length < rules.length;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'baseline',
        gap: 0.75,
        py: 0.25,
        color: isAllowed ? undefined : 'text.secondary',
      }}
    >
      <Icon
        titleAccess={translate(`terrain.permissions.${isAllowed ? 'able' : 'unable'}`)}
        sx={{ fontSize: 15, alignSelf: 'center', color: isAllowed ? 'success.main' : 'text.disabled' }}
      />
      <Typography variant="body2" sx={{ flex: 1, minWidth: 0 }}>
        {resource
          ? translate(`terrain.permissions.crud.${action}`, {
              resource: translate(`resources.${resource}.name`, { smart_count: 2 }),
            })
          : translate(`terrain.permissions.told.${group}.${action}`)}
        {isPartial && (
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
