import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The connection of a request whose head was read, without Node's parser, request and response, as after an upgrade:
 * they weigh more than the connection itself (10,000 streams: 125 MB with them). A Node that hides its parser
 * keeps them, and only costs more.
 */
export const bareSocket = (request: IncomingMessage, response: ServerResponse): Socket => {
  const socket: HttpSocket = request.socket;
  response.removeAllListeners();
  response.detachSocket(socket);
  const { parser } = socket;
  if (!parser?.unconsume || !parser.remove || !parser.close) return socket;
  for (const event of ['data', 'end', 'close', 'drain', 'error', 'timeout', 'pause', 'resume'])
    socket.removeAllListeners(event);
  parser.unconsume();
  parser.remove();
  parser.close();
  socket.parser = null;
  // What the reader still sends is not read; that he leaves is.
  socket.allowHalfOpen = false;
  socket.on('error', () => undefined);
  socket.resume();
  return socket;
};

type Parser = { unconsume?: () => void; remove?: () => void; close?: () => void };
type HttpSocket = Socket & { parser?: Parser | null };
