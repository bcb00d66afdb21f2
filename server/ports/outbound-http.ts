/** Requests of the server to other hosts. A port, so that tests can stand in for Facebook and Google. */
export type OutboundHttp = (request: Request) => Promise<Response>;
