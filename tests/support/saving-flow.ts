import {
  type FormFlow,
  type FormPage,
  type FormScene,
  failCall,
  leaveForm,
  openForm,
  submitForm,
} from './form-flows.ts';
import { away, bare, busy, look, slow, still, type View } from './formPage.ts';
import { button } from './gestures.ts';

const notFound = { detail: 'Not found.' };
const choices: Readonly<Record<string, string>> = {
  save: 'Keep mine',
  theirs: 'Keep theirs',
  later: 'Back to the form',
};

async function resolve({ page, gate }: FormScene, kind: string) {
  if (kind === 'gone') return gate.answer('read', 404, notFound);
  await gate.pass('read');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: choices[kind] ?? '', exact: true })
    .click();
  // what is shown instead is read again, with all that the page knows of it
  if (kind === 'theirs') await gate.pass('read');
}

const views = ({ heading, saved }: FormPage): Record<string, View> => ({
  filling: { heading, ...still },
  'saving.sending': { heading, ...busy },
  'saving.slow': { heading, ...slow },
  unavailable: { heading, ...away },
  conflict: { heading, ...still, dialog: 'Someone else saved first' },
  vanished: { heading, ...still, notice: 'can no longer be reached' },
  saved: { heading: saved, ...bare },
});

/** The cycle of every form that is saved, on one page that changes something and on one that makes something. */
export const savingOnPage = (form: FormPage, start: number): FormFlow => ({
  id: 'saving',
  look,
  async open(visitor) {
    const scene = await openForm(visitor, form);
    // the page of a thing that is changed reads it before there is a form
    if (scene.subject) await scene.gate.pass('read');
    return scene;
  },
  async make(scene, event): Promise<unknown> {
    const { page, gate } = scene;
    const { type } = event;
    if (type === 'form.submitted') return submitForm(page, form);
    if (type === 'form.changed') return page.locator('main form').getByRole('textbox').first().press('!');
    if (type === 'saving.cancelled') return button(page, 'Cancel').first().click();
    if (type.startsWith('xstate.after.')) return page.clock.runFor(10_000);
    if (type === 'xstate.done.actor.form') return leaveForm(page, form);
    if (type === 'xstate.done.actor.conflict') return resolve(scene, event.output.kind);
    if (type === 'xstate.error.actor.save') return failCall(scene, 'save', event.error);
    // what is saved is shown, and read for it
    gate.leave('read', true);
    return gate.pass('save');
  },
  impossible({ type }, state, from) {
    if (from !== start) return 'another page begins like this';
    if (/^xstate\.error\.actor\.(form|conflict)$/.test(type))
      return 'a part does not fail by what somebody does';
    if (/^form\.|\.form$/.test(type) && state === 'conflict')
      return 'a dialog covers the form and the way out';
    if (type === 'saving.cancelled' && !state.endsWith('.slow'))
      return 'cancelling is offered when it takes long';
    if (/^saving\.(allowed|withheld)$/.test(type)) return 'this form asks nobody before it is saved';
    if (type === 'saving.dismissed') return 'this form is a page, not a window';
    if (type === 'draft.dropped') return 'a flow drops a draft only as it closes';
    if (state === 'saved') return 'the page of what is saved takes the place of the form';
    return undefined;
  },
  views: { ...views(form), left: { heading: 'Overview', ...bare } },
});
