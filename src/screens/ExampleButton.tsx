import { Button } from '@mantine/core';
import { selectIsCreatingExample } from '../machines/projects/exampleProject/exampleProject.selectors.ts';
import { useScreen, useSelect, useSender, useSystem } from '../system/system.ts';
import { useTexts } from '../ui/base/texts/index.ts';

/** Button that creates an example project and opens it. */
export function ExampleButton() {
  const texts = useTexts('projects').example;
  const { newId } = useSystem();
  const example = useSender('exampleProject');
  const pending = useSelect('exampleProject', selectIsCreatingExample, false);
  useScreen({ name: 'exampleProject' });
  return (
    <Button
      variant="default"
      loading={pending}
      onClick={() => example.send({ type: 'example.requested', mutationId: newId() })}
    >
      {texts.try}
    </Button>
  );
}
