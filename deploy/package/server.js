// The server of an unpacked package: Node alone runs it, nothing is installed or built.
process.env.NODE_ENV ??= 'production';
await import('./dist/server/main.js');
