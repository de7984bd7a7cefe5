import { field } from '../../contract/field/field';
import type { TaskKind } from '../../contract/organisation/vocabulary';
import { demoPassword } from '../../server/operations/demo/demo-accounts';
import { randomFrom } from '../../server/operations/demo/random';
import { fieldAgent } from '../../server/operations/simulation/field-agent';
import { networkTo } from '../../server/operations/simulation/network';
import { address } from './address';
import type { Fixtures } from './journey';
import { dayFromNow, newSite, planOn } from './steps';

/** The demo's agent with his phone, on a network that drops nothing. */
export const agentWithPhone = async () => {
  const random = randomFrom(7);
  const network = networkTo(address(), { random, faulty: false });
  const { user } = await network.connect().call(field.actions.connect, {
    username: 'agent',
    password: demoPassword,
    app_version: 'journeys',
  });
  return { userid: user.userid, ...fieldAgent(network.connect(user.token), random, { light: true }) };
};

/** A task of a site of its own, planned by the manager and done by the agent. */
export const taskDone = async (ask: Fixtures['ask'], kind: TaskKind) => {
  const agent = await agentWithPhone();
  const site = await newSite(ask);
  const asked = { task_type: kind, agent: agent.userid };
  const plan = await planOn(ask, site.site_id, dayFromNow(0), asked);
  return { agent, ...site, sent: await agent.doPlan(plan) };
};
