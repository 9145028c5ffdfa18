// As much of Node as the tests here use.

declare const process: { env: Record<string, string | undefined> };

declare module "node:test" {
  export function beforeEach(act: () => void): void;
  export function test(name: string, body: () => void | Promise<void>): void;
  export const mock: {
    timers: { enable(what: { apis: string[]; now?: number }): void; tick(milliseconds: number): void; reset(): void };
  };
}

declare module "node:assert/strict" {
  const assert: {
    equal(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    ok(value: unknown, message?: string): asserts value;
    match(actual: string, expected: RegExp): void;
    throws(body: () => unknown, expected: RegExp): void;
  };
  export default assert;
}
