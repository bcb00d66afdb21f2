/** The server's requests to other hosts. This is a port, so that tests can replace Facebook and Google. */
export type OutboundHttp = (request: Request) => Promise<Response>;
