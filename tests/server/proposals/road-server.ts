import { startLocalService } from '../local-service';

type Place = [lng: number, lat: number];
/** The way between two places; null where there is none. Nothing but errors while there is no table. */
type GetRoad = (from: Place, to: Place) => { metres: number; seconds: number } | null;

/** What OSRM answers: a row for each source, a cell for each destination. */
export const startRoadServer = async (way?: GetRoad) => {
  const asked: string[] = [];
  const state = { way };
  const { origin, close } = await startLocalService((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://here');
    asked.push(pathname);
    if (!state.way) return void response.writeHead(503).end('{}');
    const points = pathname.split('/').at(-1)!.split(';');
    const [sources, destinations] = ['sources', 'destinations'].map(name =>
      searchParams
        .get(name)!
        .split(';')
        .map(at => points[Number(at)].split(',').map(Number) as Place),
    );
    const cells = sources.map(from => destinations.map(to => state.way!(from, to)));
    const distances = cells.map(row => row.map(cell => cell?.metres ?? null));
    const durations = cells.map(row => row.map(cell => cell?.seconds ?? null));
    response.end(JSON.stringify({ code: 'Ok', distances, durations }));
  });
  return { state, asked, url: `${origin}/`, close };
};
