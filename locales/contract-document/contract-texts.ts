/** A clause: numbered paragraphs, then points under the last of them. The server fills in placeholders such as `{{title}}`. */
export type ContractClause = {
  readonly title: string;
  readonly text: readonly string[];
  readonly points?: readonly string[];
};

/** A clause that differs by the type of the contract. */
export type ContractClausePair = {
  readonly exclusive: ContractClause;
  readonly nonExclusive: ContractClause;
};

/** The contract's document in one language; only the server imports it. */
export type ContractTexts = {
  readonly title: { readonly exclusive: string; readonly nonExclusive: string };
  readonly page: string;
  readonly number: string;
  readonly issued: string;
  readonly story: string;
  readonly publisher: string;
  readonly author: string;
  readonly guardian: string;
  readonly seat: string;
  readonly penName: string;
  readonly preamble: string;
  readonly data: { readonly heading: string; readonly lead: string };
  readonly clauses: {
    readonly subject: ContractClause;
    readonly grant: ContractClausePair;
    readonly exclusivity: ContractClausePair;
    readonly term: ContractClausePair;
    readonly delivery: ContractClause;
    readonly bonuses: ContractClausePair;
    readonly share: ContractClause;
    readonly withdrawal: ContractClause;
    readonly taxes: ContractClause;
    readonly warranties: ContractClause;
    readonly integrity: ContractClause;
    readonly minors: ContractClause;
    readonly personalData: ContractClause;
    readonly liability: ContractClause;
    readonly termination: ContractClause;
    readonly electronic: ContractClause;
    readonly final: ContractClause;
  };
  readonly signatures: {
    readonly heading: string;
    readonly lead: string;
    readonly publisherNote: string;
    readonly signHere: string;
    readonly guardianNote: string;
  };
  readonly evidence: {
    readonly heading: string;
    readonly lead: string;
    readonly signing: string;
    readonly device: string;
    readonly document: string;
    readonly seal: string;
    readonly contractNumber: string;
    readonly signerName: string;
    readonly accountId: string;
    readonly penName: string;
    readonly submittedAt: string;
    readonly udid: string;
    readonly userAgent: string;
    readonly ipAddress: string;
    readonly documentHash: string;
    readonly textHash: string;
    readonly documentBytes: string;
    readonly certificateName: string;
    readonly certificateHash: string;
    readonly check: string;
  };
};
