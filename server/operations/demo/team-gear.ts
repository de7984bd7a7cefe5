import type { tools } from '../../../contract/work/tools';
import type { vehicles } from '../../../contract/work/vehicles';
import { wilayas } from '../../organisation/reference/wilayas';
import type { Calendar } from './calendar';
import type { People } from './people';
import { createRandom } from './random';

/** Vehicles and tools of the teams: most assigned, some available, some overdue for inspection. */
export const generateTeamGear = (
  { managers, agents }: Pick<People, 'managers' | 'agents'>,
  calendar: Calendar,
) => {
  const vehicleRows: NewRow<typeof vehicles>[] = [];
  const toolRows: NewRow<typeof tools>[] = [];
  for (const { id, cluster_id, owner, manager_id } of [...agents, ...managers]) {
    // The same for the same person, whatever else is generated.
    const random = createRandom(id);
    const agent = manager_id === null ? null : id;
    const created_by = manager_id ?? id;
    if (agent === null || random.chance(0.6)) {
      const { id: wilaya } = random.pick(wilayas.filter(({ cluster }) => cluster === cluster_id));
      const year = random.int(12, 25);
      vehicleRows.push({
        plate: `${String(10_000 + id).padStart(5, '0')}-1${year}-${wilaya}`,
        wilaya,
        owner: owner!,
        agent,
        next_inspection: calendar.day(random.chance(0.12) ? -random.int(1, 60) : random.int(1, 360)),
        note: random.chance(0.2) ? random.pick(remarks) : null,
        created_by,
      });
    }
    const kinds = agent === null ? [random.pick(toolKinds)] : toolKinds.filter(() => random.chance(0.45));
    for (const { code, name, months } of kinds)
      toolRows.push({
        serial: `${code}-${String(1_000 + id)}`,
        name,
        cluster: cluster_id!,
        agent,
        calibration_due:
          months === 0
            ? null
            : calendar.day(random.chance(0.15) ? -random.int(1, 90) : random.int(1, months * 30)),
        note: random.chance(0.1) ? random.pick(remarks) : null,
        created_by,
      });
  }
  return { vehicles: vehicleRows, tools: toolRows };
};

type NewRow<C extends { record: { _zod: { output: object } } }> = Omit<
  C['record']['_zod']['output'],
  'id' | 'version'
> & { created_by: number };

/** `months` between two calibrations; 0: never. */
const toolKinds = [
  { code: 'MULT', name: 'Multimètre numérique', months: 12 },
  { code: 'PINC', name: 'Pince ampèremétrique', months: 12 },
  { code: 'TERR', name: 'Telluromètre', months: 24 },
  { code: 'OTDR', name: 'Réflectomètre optique', months: 12 },
  { code: 'ANAL', name: 'Analyseur d’antennes', months: 12 },
  { code: 'BATT', name: 'Testeur de batteries', months: 24 },
  { code: 'CLDY', name: 'Clé dynamométrique', months: 12 },
  { code: 'HARN', name: 'Harnais antichute', months: 12 },
  { code: 'ECHE', name: 'Échelle télescopique', months: 0 },
];
const remarks = ['Révision faite en atelier', 'Pièce de rechange commandée', 'Prêté à une autre équipe'];
