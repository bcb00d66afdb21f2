/** Style sheets of Mantine's text, layout and notices, for the writing screens. */
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Text.css';
import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/Stack.css';
import '@mantine/core/styles/VisuallyHidden.css';
import '@mantine/core/styles/Alert.css';
