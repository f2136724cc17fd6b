/** A network, as an address of it and how many bits its members share. */
export interface Subnet {
  address: string;
  prefix: number;
}

/** In which networks devices may be looked for. */
export interface NetworkRules {
  /** Whether the networks of this machine's own interfaces belong to it. */
  hasOwn: boolean;
  named: readonly Subnet[];
}
