import { ensurePacked } from '../../build/ensure-packed.ts'

/** For the tests that use the SDK as it is published: as its sources are now. */
export const setup = async (): Promise<void> => {
  await ensurePacked()
}
