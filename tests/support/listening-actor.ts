import { type AnyActorRef, type AnyEventObject, createActor, fromCallback } from 'xstate';

/** Someone who only listens: as an owner (`ref`) or as an actor to provide (`logic`); `heard` is what was said. */
export function ear() {
  const heard: AnyEventObject[] = [];
  const logic = fromCallback(({ receive }) => receive((event) => heard.push(event)));
  const ref = createActor(logic).start() as unknown as AnyActorRef;
  return { ref, logic, heard };
}
