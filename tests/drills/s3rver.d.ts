declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';

  type Context = { path: string; mountPath?: string; state: Record<string, unknown> };
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      configureBuckets: { name: string }[];
    });
    httpServer: Server;
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    run(): Promise<{ port: number }>;
  }
}
