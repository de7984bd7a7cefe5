import { expect, it } from 'vitest';
import { sourceFiles } from '../../source-files';

it('shows the agent’s hours in every form that takes the day of a plan', () => {
  const forms = sourceFiles('src').filter(({ code }) => /name(=|: )["']planning_date["']/.test(code));
  expect(forms.length).toBeGreaterThanOrEqual(10);
  expect(forms.filter(({ code }) => !code.includes('<AgentLoad')).map(({ file }) => file)).toEqual([]);
});
