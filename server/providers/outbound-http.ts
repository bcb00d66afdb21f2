/** The server's way out to others, one request at a time. A port, so that tests stand in for Facebook and Google. */
export type OutboundHttp = (request: Request) => Promise<Response>;
