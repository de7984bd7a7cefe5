import { describeCalls, fuzzedApi } from './fuzz';

fuzzedApi();
describeCalls(({ method }) => method === 'GET');
